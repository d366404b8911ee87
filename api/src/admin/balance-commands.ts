import type { INestApplicationContext } from '@nestjs/common';
import { euros, objectId } from '@zonewerk/contracts';
import { z } from 'zod';
import {
  DecisionsService,
  AmountMismatchService,
  RefundsService,
  MismatchResolutionService,
} from '../domains/billing/billing.api.js';
import { read, type CommandForm, type Typed } from './command.js';

const amount = euros('please give an amount in euros, such as 25.00.');
const note = z.string().max(500, 'please use at most 500 characters.').default('');
const decision = z.enum(['approve', 'refuse', 'paid'], { error: 'approve, refuse or paid.' });

const settling = z.enum(['credit', 'refund'], { error: 'credit or refund.' });

/** Decisions of operators about money. */
export const BALANCE_COMMANDS = {
  'payment refund': {
    usage: 'payment refund --order O --amount A',
    options: ['order', 'amount'],
    async run(app: INestApplicationContext, { options }: Typed) {
      const order = read(objectId, '--order', options['order']);
      const cents = read(amount, '--amount', options['amount']);
      return { order, refund: await app.get(RefundsService).refund(order, cents) };
    },
  },
  'payment mismatches': {
    usage: 'payment mismatches',
    options: [],
    async run(app: INestApplicationContext) {
      return { payments: await app.get(AmountMismatchService).list() };
    },
  },
  'payment settle': {
    usage: 'payment settle credit|refund --order O [--note N]',
    options: ['order', 'note'],
    words: [1, 1],
    async run(app: INestApplicationContext, { options, words: [word] }: Typed) {
      const how = read(settling, 'settling', word);
      const order = read(objectId, '--order', options['order']);
      return app.get(MismatchResolutionService).settle(order, how, read(note, '--note', options['note']));
    },
  },
  'balance request': {
    usage: 'balance request approve|refuse|paid --id I [--note N]',
    options: ['id', 'note'],
    words: [1, 1],
    async run(app: INestApplicationContext, { options, words: [word] }: Typed) {
      const id = read(objectId, '--id', options['id']);
      const said = read(note, '--note', options['note']);
      const decisions = app.get(DecisionsService);
      switch (read(decision, 'decision', word)) {
        case 'approve':
          return decisions.approve(id, said);
        case 'refuse':
          return decisions.refuse(id, said);
        case 'paid':
          return decisions.pay(id, said);
      }
    },
  },
} as const satisfies Record<
  string,
  CommandForm & { run(app: INestApplicationContext, typed: Typed): Promise<object> }
>;
