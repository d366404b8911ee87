/** Up to this number values are compared one by one; above it a map is faster. */
const COMPARED = 8;

/** The distinct values of a record set with the line of their first occurrence. Most sets have one or two values. */
export class LinePreview {
  values: string[] = [];
  private lines: number[] = [];
  private places: Map<string, number> | null = null;

  /** Adds a value; returns the line of its first occurrence, or null when it is new. */
  add(value: string, line: number): number | null {
    const place = this.places?.get(value) ?? (this.places ? -1 : this.values.indexOf(value));
    if (place >= 0) return this.lines[place] ?? null;
    if (this.values.length === 0) {
      // An array that grows by push reserves space for seventeen elements.
      this.values = [value];
      this.lines = [line];
      return null;
    }
    this.places?.set(value, this.values.length);
    this.values.push(value);
    this.lines.push(line);
    if (this.values.length === COMPARED) this.places = new Map(this.values.map((one, at) => [one, at]));
    return null;
  }
}
