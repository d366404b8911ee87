/** An area of the product that is to come; its rows have no implementation yet. */
export type PlannedArea = 'support' | 'project tools';

/** The implementation of a row: a file of the repository, or the area that is to come. */
export type Place =
  | { readonly file: string; readonly area?: undefined }
  | { readonly file?: undefined; readonly area: PlannedArea };

/**
 * A constant or limit of the specification. `code`: text of the file that has the value, or what takes its place by the
 * decision `deviation`.
 */
export type SpecificationConstant = {
  readonly name: string;
  readonly value: string;
  readonly sections: readonly string[];
} & (Place & { readonly code?: string; readonly deviation?: string });
