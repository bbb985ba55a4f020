/**
 * A reason why a segment stops that is no failure of the run. It unwinds the skill's code, so a skill that catches errors
 * must rethrow it.
 */
export abstract class SegmentEnd extends Error {}

/** The run waits. What it waits for makes the next segment due. */
export class Parked extends SegmentEnd {
  override readonly name = "Parked";
}

/** The run has ended, or another process owns it. The database refuses every further write of this segment. */
export class SegmentLost extends SegmentEnd {
  override readonly name = "SegmentLost";
}

/** A write failed because of the database, not because of the run. The segment that takes over repeats what was not recorded. */
export class DatabaseUnavailable extends SegmentEnd {
  override readonly name = "DatabaseUnavailable";
}

/** The code requests other steps than the run recorded. The run ends: a guess could repeat work or skip it. */
export class ReplayDiverged extends Error {
  override readonly name = "ReplayDiverged";
}
