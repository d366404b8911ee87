import { createServer, type Server } from 'node:http';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** The process's figures in Prometheus form. */
export class Metrics {
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'zonewerk_http_request_seconds',
    help: 'Duration of HTTP requests in seconds.',
    labelNames: ['method', 'route', 'http'] as const,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'zonewerk_' });
  }

  /** Middleware that measures every request by its route pattern, so that ids make no new series. */
  readonly measure = (request: Request, response: Response, next: NextFunction): void => {
    const end = this.requests.startTimer({ method: request.method });
    response.on('finish', () => {
      const route: unknown = request.route;
      const pattern =
        typeof route === 'object' && route !== null && 'path' in route ? String(route.path) : 'none';
      end({ route: pattern, http: String(response.statusCode) });
    });
    next();
  };

  text(): Promise<string> {
    return this.registry.metrics();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Serves `/metrics` on loopback, for production, where the public port must not have it. */
  listen(port: number): Server {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.text().then(
        (text) => response.writeHead(200, { 'content-type': this.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    return server.listen(port, '127.0.0.1');
  }
}
