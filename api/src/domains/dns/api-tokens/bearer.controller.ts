import { Controller } from '@nestjs/common';
import {
  acmeCleanup,
  acmePresent,
  bearerBatch,
  bearerDeleteRecord,
  bearerListClusters,
  bearerListRecords,
  bearerPropagation,
  bearerPutRecord,
  bearerReceipt,
  type InputOf,
} from '@zonewerk/contracts';
import type { TokenScope } from '../../../platform/http/request.js';
import { CurrentToken, Handle, Input } from '../../../platform/http/call.decorator.js';
import { AcmeService } from './acme.service.js';
import { BearerService } from './bearer.service.js';

/** Calls of programs with an API token, version 1. */
@Controller()
export class BearerController {
  constructor(
    private readonly dns: BearerService,
    private readonly acme: AcmeService,
  ) {}

  @Handle(bearerListClusters)
  clusters(@Input() input: InputOf<typeof bearerListClusters>, @CurrentToken() token: TokenScope) {
    return this.dns.clusters(input, token);
  }

  @Handle(bearerListRecords)
  records(@Input() input: InputOf<typeof bearerListRecords>, @CurrentToken() token: TokenScope) {
    return this.dns.records(input, token);
  }

  @Handle(bearerPutRecord)
  put(@Input() input: InputOf<typeof bearerPutRecord>, @CurrentToken() token: TokenScope) {
    return this.dns.put(input, token);
  }

  @Handle(bearerDeleteRecord)
  delete(@Input() input: InputOf<typeof bearerDeleteRecord>, @CurrentToken() token: TokenScope) {
    return this.dns.delete(input, token);
  }

  @Handle(bearerBatch)
  batch(@Input() input: InputOf<typeof bearerBatch>, @CurrentToken() token: TokenScope) {
    return this.dns.batch(input, token);
  }

  @Handle(bearerReceipt)
  receipt(@Input() input: InputOf<typeof bearerReceipt>, @CurrentToken() token: TokenScope) {
    return this.dns.receipt(input, token);
  }

  @Handle(bearerPropagation)
  propagation(@Input() input: InputOf<typeof bearerPropagation>, @CurrentToken() token: TokenScope) {
    return this.dns.propagation(input, token);
  }

  @Handle(acmePresent)
  present(@Input() input: InputOf<typeof acmePresent>, @CurrentToken() token: TokenScope) {
    return this.acme.present(input, token);
  }

  @Handle(acmeCleanup)
  cleanup(@Input() input: InputOf<typeof acmeCleanup>, @CurrentToken() token: TokenScope) {
    return this.acme.cleanup(input, token);
  }
}
