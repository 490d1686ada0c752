import type { CategorySlug } from "../categories";
import type { Entry } from "../entry";
import { balances } from "./balances";
import { benches } from "./benches";
import { centrifuges } from "./centrifuges";
import { gauges } from "./gauges";
import { instruments } from "./instruments";
import { machines } from "./machines";
import { microscopes } from "./microscopes";
import { mixers } from "./mixers";
import { optics } from "./optics";
import { protection } from "./protection";
import { pumps } from "./pumps";
import { scales } from "./scales";
import { storage } from "./storage";
import { vacuum } from "./vacuum";
import { ventilation } from "./ventilation";
import { workshop } from "./workshop";

/** The sample products of each category, in the order of the categories. */
export const sampleByCategory: readonly [CategorySlug, readonly Entry[]][] = [
  ["microscopes-optics", [...microscopes, ...optics]],
  ["balances-scales", [...balances, ...scales]],
  ["centrifuges-mixers", [...centrifuges, ...mixers]],
  ["pumps-vacuum", [...pumps, ...vacuum]],
  ["machine-tools", [...machines, ...workshop]],
  ["measuring-tools", [...gauges, ...instruments]],
  ["furniture-storage", [...benches, ...storage]],
  ["safety-ventilation", [...ventilation, ...protection]],
];
