/** A planned area of the product; its rows have no implementation yet. */
export type PlannedArea = 'support' | 'project tools';

/** Implementation of a row: a file of the repository, or the planned area. */
export type Place =
  | { readonly file: string; readonly area?: undefined }
  | { readonly file?: undefined; readonly area: PlannedArea };

/**
 * A constant or limit of the specification. `code`: text of the file with the value, or its replacement by the decision
 * `deviation`.
 */
export type SpecificationConstant = {
  readonly name: string;
  readonly value: string;
  readonly sections: readonly string[];
} & (Place & { readonly code?: string; readonly deviation?: string });
