import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Inject, Injectable } from '@nestjs/common';
import ipaddr from 'ipaddr.js';
import { Reader, type Response } from 'mmdb-lib';
import { z } from 'zod';
import { CONFIG, ConfigError, type Config } from '../config/config.js';

/** Location of an IP address, as far as the database contains it. */
export interface Place {
  /** ISO 3166-1, two upper-case letters. */
  readonly countryCode: string | null;
  /** English name. */
  readonly country: string | null;
  /** English name; null with a database of countries only. */
  readonly city: string | null;
}

const NOWHERE: Place = { countryCode: null, country: null, city: null };
/** Codes of ISO 3166-1 without a specific country. */
const NO_COUNTRY = new Set(['ZZ', 'XX', 'T1']);

const named = z.object({ names: z.object({ en: z.string() }) }).transform(({ names }) => names.en);

/** Supported record formats: flat (`country_code`, `city`), and nested as in MaxMind's and DB-IP's. */
const record = z.object({
  country_code: z.string().optional().catch(undefined),
  country: z.object({ iso_code: z.string() }).optional().catch(undefined),
  city: z.union([z.string(), named]).optional().catch(undefined),
});

/** Finds the country of an IP address, and the city with a suitable database. It sends no network request. */
@Injectable()
export class Places {
  private readonly reader: Reader<Response>;
  private readonly countries = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' });

  /** @throws ConfigError when the configured file is invalid */
  constructor(@Inject(CONFIG) config: Config) {
    this.reader = config.geoipFile === undefined ? openOwn(config.root) : openNamed(config.geoipFile);
  }

  /** The location of an address; unknown for private, malformed and unlisted ones. */
  of(ip: string): Place {
    if (!ipaddr.isValid(ip)) return NOWHERE;
    const found = record.safeParse(this.reader.get(ipaddr.process(ip).toString()));
    if (!found.success) return NOWHERE;
    const { country_code: flat, country, city } = found.data;
    const code = country?.iso_code ?? flat;
    return { ...this.countryOf(code), city: city === undefined || city === '' ? null : city };
  }

  private countryOf(code: string | undefined): Omit<Place, 'city'> {
    if (code === undefined || !/^[A-Z]{2}$/u.test(code) || NO_COUNTRY.has(code)) return NOWHERE;
    return { countryCode: code, country: this.countries.of(code) ?? code };
  }
}

function openOwn(root: string): Reader<Response> {
  const require = createRequire(join(root, 'package.json'));
  return open(require.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'));
}

function openNamed(file: string): Reader<Response> {
  try {
    return open(file);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ConfigError(`GEOIP_DB: ${file} cannot be read as a database of places (${reason}).`);
  }
}

function open(file: string): Reader<Response> {
  return new Reader<Response>(readFileSync(file));
}

/** A location as one line. */
export function placeName({ city, country }: Place): string {
  return [city, country].filter((part) => part !== null).join(', ') || 'Unknown place';
}
