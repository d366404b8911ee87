/** Target PowerDNS of publications. */
export interface PowerDnsSettings {
  /** Origin of its HTTP API, without a final slash. */
  readonly apiUrl: string;
  readonly apiKey: string;
  /** Address of its DNS service. */
  readonly host: string;
  readonly port: number;
}

/** Target Route 53 account of publications. */
export interface Route53Settings {
  /** ID of the reusable delegation set whose nameservers all zones share. */
  readonly delegationSet: string;
  readonly region: string;
  /** Undefined: the default credentials of the AWS SDK. */
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string } | undefined;
  readonly requestsPerSecond: number;
  /** Origin instead of Amazon's API. */
  readonly apiUrl: string | undefined;
  /** Single nameserver for the check of publications; undefined: every nameserver. */
  readonly dnsServer: { readonly host: string; readonly port: number } | undefined;
}

/** The nameserver, its limits, and the target engine of publications. */
export interface DnsSettings {
  readonly port: number;
  readonly controlPort: number;
  readonly bind: readonly string[];
  readonly nameservers: readonly string[];
  /** Undefined: those of the machine. */
  readonly resolvers: readonly string[] | undefined;
  /** Port of nameservers of other providers. */
  readonly authorityPort: number;
  /** Limits of a zone and of a project. */
  readonly most: { readonly zoneSets: number; readonly projectSets: number; readonly clusters: number };
  /** Undefined: the product's nameserver. */
  readonly powerDns: PowerDnsSettings | undefined;
  /** Mutually exclusive with `powerDns`. */
  readonly route53: Route53Settings | undefined;
  /** UDP responses of the nameserver to one network in a second; 0: not limited. */
  readonly responsesPerSecond: number;
  /** Retention of rule events in days. */
  readonly ruleLogDays: number;
}
