import { Schema } from 'mongoose';

/** Revision of the last change of routes. One document. */
export interface RouteRevisionDocument {
  _id: 'routes';
  revision: number;
}

export const routeRevisionSchema = new Schema<RouteRevisionDocument>(
  { _id: { type: String, required: true }, revision: { type: Number, required: true } },
  { collection: 'hosting_routes' },
);

/** An edge proxy that runs. */
export interface EdgeDocument {
  /** Name of the machine and the port. */
  _id: string;
  /** Revision of the routes that it uses. */
  revision: number;
  seenAt: Date;
}

export const edgeSchema = new Schema<EdgeDocument>(
  {
    _id: { type: String, required: true },
    revision: { type: Number, required: true },
    seenAt: { type: Date, required: true },
  },
  { collection: 'hosting_edges' },
);
