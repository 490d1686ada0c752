import type { Log } from "~/kernel/process/log.server";

export const silentLog: Log = { info() {}, warn() {}, error() {} };
