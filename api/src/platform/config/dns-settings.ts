/** The PowerDNS that zones are published to. */
export interface PowerDnsSettings {
  /** Origin of its HTTP API, without a final slash. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Where it answers questions. */
  readonly host: string;
  readonly port: number;
}

/** The Route 53 that zones are published to. */
export interface Route53Settings {
  /** Id of the reusable delegation set whose nameservers all zones share. */
  readonly delegationSet: string;
  readonly region: string;
  /** Undefined: whatever the AWS SDK finds on this machine. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly requestsPerSecond: number;
  /** Origin in place of Amazon's own. */
  readonly apiUrl: string | undefined;
  /** The one place where it is asked; undefined: every nameserver. */
  readonly asked: { readonly host: string; readonly port: number } | undefined;
}

/** The nameserver, its limits, and the engine that zones are published to. */
export interface DnsSettings {
  readonly port: number;
  readonly controlPort: number;
  readonly bind: readonly string[];
  readonly nameservers: readonly string[];
  /** Undefined: the machine's own. */
  readonly resolvers: readonly string[] | undefined;
  /** Port of nameservers of other providers. */
  readonly authorityPort: number;
  /** How many a zone or a project may have. */
  readonly most: { readonly zoneSets: number; readonly projectSets: number; readonly clusters: number };
  /** Undefined: the product's own nameserver answers. */
  readonly powerDns: PowerDnsSettings | undefined;
  /** Mutually exclusive with `powerDns`. */
  readonly route53: Route53Settings | undefined;
  /** UDP responses of the nameserver to one network in a second; 0: not limited. */
  readonly responsesPerSecond: number;
  /** How long it is kept what rules did. */
  readonly ruleLogDays: number;
}
