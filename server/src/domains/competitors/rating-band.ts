/** Bands of a domain rating, 0 to 100; an unknown rating counts as the lowest. */
export type RatingBand = "80+" | "60-79" | "40-59" | "<40";

export function ratingBand(rating: number | null): RatingBand {
  if (rating === null || rating < 40) return "<40";
  if (rating < 60) return "40-59";
  return rating < 80 ? "60-79" : "80+";
}

/** Links earned and attempted. */
export type SegmentRecord = readonly [earned: number, tried: number];
