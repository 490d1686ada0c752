{
  const seen = { first: 0, largest: 0, blocked: 0, shift: 0 };
  window.seen = seen;
  const watch = (type, see) =>
    new PerformanceObserver((list) => list.getEntries().forEach(see)).observe({
      type,
      buffered: true,
    });
  watch("paint", ({ name, startTime }) => {
    if (name === "first-contentful-paint") seen.first = startTime;
  });
  watch("largest-contentful-paint", ({ startTime }) => {
    seen.largest = startTime;
  });
  watch("longtask", ({ duration }) => {
    seen.blocked += duration - 50;
  });
  watch("layout-shift", ({ value, hadRecentInput }) => {
    if (!hadRecentInput) seen.shift += value;
  });
}
