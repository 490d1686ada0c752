import { cleanup } from "@testing-library/react";
import { afterEach } from "vitest";

/** Removes what a test rendered before the next test. */
afterEach(cleanup);

// jsdom has no layout, and so nothing to bring into view.
Element.prototype.scrollIntoView = () => {};
