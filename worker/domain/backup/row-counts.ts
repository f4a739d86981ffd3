/**
 * Counts the rows of one table while its pages are read, so that the last batch of a snapshot need not. It remembers
 * which rowids the pages had, as ranges, because a change may concern a row that was counted or one that was not.
 */
export class RowCounts {
  private rows = 0;
  private rowidSum = 0;
  private readonly starts: number[] = [];
  private readonly ends: number[] = [];
  private readonly changed = new Map<number, boolean>();

  /** Counts a row of a page. The rowids ascend. */
  add(rowid: number): void {
    this.count(rowid, 1);
    const last = this.ends.length - 1;
    if (this.ends[last] === rowid - 1) {
      this.ends[last] = rowid;
      return;
    }
    this.starts.push(rowid);
    this.ends.push(rowid);
  }

  /** Counts a row that changed after its page was read. It may be new, and it may be gone. */
  update(rowid: number, exists: boolean): void {
    const wasCounted = this.changed.get(rowid) ?? this.isInPage(rowid);
    this.changed.set(rowid, exists);
    if (exists !== wasCounted) this.count(rowid, exists ? 1 : -1);
  }

  total(): readonly [rows: number, rowidSum: number] {
    return [this.rows, this.rowidSum];
  }

  private count(rowid: number, change: 1 | -1): void {
    this.rows += change;
    this.rowidSum += change * rowid;
  }

  private isInPage(rowid: number): boolean {
    let low = 0;
    let high = this.starts.length - 1;
    while (low <= high) {
      const middle = Math.floor((low + high) / 2);
      if (rowid < (this.starts[middle] ?? 0)) high = middle - 1;
      else if (rowid > (this.ends[middle] ?? 0)) low = middle + 1;
      else return true;
    }
    return false;
  }
}
