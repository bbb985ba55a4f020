/**
 * Ways in which a segment stops that are no failure of the run. They unwind the skill's code; a skill that catches errors
 * must let them pass.
 */
export abstract class SegmentEnd extends Error {}

/** The run waits; its next segment is made due by what it waits for. */
export class Parked extends SegmentEnd {
  override readonly name = "Parked";
}

/** The run has ended, or belongs to another process: nothing of this segment may be written any more. */
export class SegmentLost extends SegmentEnd {
  override readonly name = "SegmentLost";
}

/** The database went away in the middle. What was not recorded is done again by the segment that takes over. */
export class DatabaseAway extends SegmentEnd {
  override readonly name = "DatabaseAway";
}

/** The code asks for other steps than the ones recorded. The run ends rather than guess. */
export class ReplayDiverged extends Error {
  override readonly name = "ReplayDiverged";
}
