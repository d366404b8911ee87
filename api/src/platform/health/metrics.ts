import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import type { NextFunction, Request, Response } from 'express';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';

/** Metrics of the process in Prometheus format. */
@Injectable()
export class Metrics implements OnApplicationShutdown {
  private server: Server | null = null;
  private readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'zonewerk_http_request_seconds',
    help: 'Duration of HTTP requests in seconds.',
    labelNames: ['method', 'route', 'http'] as const,
    buckets: [0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [this.registry],
  });
  /** Fine buckets around two milliseconds, the limit of the check. */
  private readonly sessionChecks = new Histogram({
    name: 'zonewerk_session_check_seconds',
    help: 'Duration of finding the session and the person of a request in seconds.',
    buckets: [
      0.000_5, 0.000_75, 0.001, 0.001_25, 0.001_5, 0.001_75, 0.002, 0.002_25, 0.002_5, 0.003, 0.004, 0.005,
      0.007_5, 0.01, 0.025, 0.1, 0.5, 2,
    ],
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry, prefix: 'zonewerk_' });
  }

  /** Middleware that measures every request by its route pattern, so that IDs create no new series. */
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

  /** Records the duration of a session check. */
  readonly sessionChecked = (seconds: number): void => this.sessionChecks.observe(seconds);

  /** Middleware that responds with the metrics, outside production. */
  readonly answer = (_: Request, response: Response, next: NextFunction): void => {
    this.registry.metrics().then((text) => response.type(this.registry.contentType).send(text), next);
  };

  /**
   * Serves `/metrics` on loopback in production, where the public port must not serve it.
   * @returns the port; for 0 the assigned one
   * @throws when the port is in use
   */
  async listen(port: number): Promise<number> {
    const server = createServer((request, response) => {
      if (request.url !== '/metrics') {
        response.writeHead(404).end();
        return;
      }
      this.registry.metrics().then(
        (text) => response.writeHead(200, { 'content-type': this.registry.contentType }).end(text),
        () => response.writeHead(500).end(),
      );
    });
    this.server = server;
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    return typeof address === 'object' && address ? address.port : port;
  }

  onApplicationShutdown(): void {
    this.server?.close();
  }
}
