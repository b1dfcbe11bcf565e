/** Collects distinct values and passes them on together, `waitMs` after the first. */
export function coalesce<Value>(waitMs: number, flush: (values: Set<Value>) => void): (value: Value) => void {
  let values = new Set<Value>();
  return (value) => {
    if (values.size === 0) {
      window.setTimeout(() => {
        const gathered = values;
        values = new Set();
        flush(gathered);
      }, waitMs);
    }
    values.add(value);
  };
}
