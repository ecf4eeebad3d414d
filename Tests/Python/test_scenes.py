"""Scenes."""

import copy
import math
import pickle

import pandas
import pytest
from conftest import are_same

from swift_dynamics import DynamicsError, Scene, metrics, run, scene, scenes


def test_every_built_in_scene_survives_yaml():
    for name in scenes():
        built_in = scene(name)
        read = Scene.from_yaml(built_in.yaml)
        assert read.yaml == built_in.yaml
        assert read.name == name
        assert read.engine in {"single-item", "many-item", "large-world", "closed-form"}


def test_a_file_is_the_scene_that_it_contains(dismiss, tmp_path):
    path = tmp_path / "mine.yaml"
    path.write_text(dismiss.yaml)
    assert Scene.read(path).yaml == dismiss.yaml


def test_parameters_have_values_and_units(dismiss):
    frequency = dismiss.parameters["rope.frequency"]
    assert (frequency.value, frequency.unit, frequency.lower) == (3, "Hz", 0)
    assert frequency.varies
    assert math.isnan(dismiss.parameters["rope.length"].value)
    assert list(pandas.DataFrame(dismiss.parameters.values())["path"]) == list(dismiss.parameters)


def test_a_setting_makes_another_scene(dismiss):
    changed = dismiss.setting("rope.frequency", 2).setting("card.size.width", "reference.width/2")
    assert changed.parameters["rope.frequency"].value == 2
    assert changed.parameters["card.size.width"].value == 187.5
    assert dismiss.parameters["rope.frequency"].value == 3
    with pytest.raises(DynamicsError, match="rope.frequenzy"):
        dismiss.setting("rope.frequenzy", 2)


def test_exported_code_is_a_class(dismiss, tmp_path):
    code = dismiss.export_swift(tmp_path / "Card.swift")
    assert "UIDynamicAnimator" in code
    assert (tmp_path / "Card.swift").read_text() == code


def test_a_scene_can_be_sent_to_another_process(dismiss):
    sent = pickle.loads(pickle.dumps(dismiss.setting("rope.frequency", 0.1)))
    assert sent.yaml == dismiss.setting("rope.frequency", 0.1).yaml
    expected = run(dismiss.setting("rope.frequency", 0.1))
    assert are_same(run(sent).to_arrow(), expected.to_arrow())


def test_equal_scenes_are_equal(tmp_path):
    file = tmp_path / "scene.yaml"
    different = set()
    for name in scenes():
        built_in = scene(name)
        # A value that was set is part of the scene, and the same one is the same scene.
        path = next(path for path, each in built_in.parameters.items() if each.value > 0)
        value = built_in.parameters[path].value * 0.75
        for each in (built_in, built_in.setting(path, value)):
            file.write_text(each.yaml)
            same = [
                Scene.from_yaml(each.yaml),
                Scene.read(file),
                copy.copy(each),
                copy.deepcopy(each),
                pickle.loads(pickle.dumps(each)),
            ]
            assert all(other == each and hash(other) == hash(each) for other in same), (name, path)
            different.add(each)
        assert built_in.setting(path, value) == built_in.setting(path, value) != built_in
        assert built_in != name
    assert len(different) == 2 * len(scenes())


def test_metrics_have_units_and_meanings():
    assert metrics()["settleTime"].unit == "s"
    assert metrics()["peakSpeed"].unit == "pt/s"
    assert all(metric.meaning for metric in metrics().values())
    assert list(pandas.DataFrame(metrics().values())["name"]) == list(metrics())
