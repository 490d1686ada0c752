import { runCommand } from "~/cli/store";

/** One operator command in a process of its own; the first line says that it begins. */
process.stdout.write("begins\n");
process.exitCode = await runCommand(JSON.parse(process.env.COMMAND ?? "[]"));
