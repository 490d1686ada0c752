import type { Log } from "~/log.server";

export const silentLog: Log = { info() {}, warn() {}, error() {} };
