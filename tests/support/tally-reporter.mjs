import { writeFileSync } from "node:fs";
import { relative, sep } from "node:path";

/** Writes what became of every test, with the reason of each skip, into the file of TALLY_FILE. */
export default class TallyReporter {
  onTestRunEnd(modules) {
    const tests = [];
    for (const module of modules) {
      const file = relative(process.cwd(), module.moduleId).split(sep).join("/");
      const [, group = ""] = file.split("/");
      // Where a hook fails, the tests behind it count as skipped: the file itself has failed then.
      const all = [...module.children.allTests()];
      const isTold = all.some((test) => test.result().state === "failed");
      if (module.state() === "failed" && !isTold) {
        tests.push({ group, file, name: file, state: "failed", reason: null });
      }
      for (const test of all) {
        const { state, note } = test.result();
        const reason = state === "skipped" ? (note ?? test.name) : null;
        tests.push({ group, file, name: test.fullName, state, reason });
      }
    }
    writeFileSync(process.env.TALLY_FILE, JSON.stringify(tests));
  }
}
