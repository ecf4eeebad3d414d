// The classes stay where the app has them. The plugin PrepareClasses compiles them from there:
// prepare: ../../App/DropSheet
