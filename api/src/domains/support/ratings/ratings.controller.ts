import { Controller } from '@nestjs/common';
import { type InputOf, listRatings } from '@zonewerk/contracts';
import { Handle, Input } from '../../../platform/http/call.decorator.js';
import { Ratings } from './ratings.service.js';

@Controller()
export class RatingsController {
  constructor(private readonly ratings: Ratings) {}

  @Handle(listRatings)
  list(@Input() input: InputOf<typeof listRatings>) {
    return this.ratings.list(input);
  }
}
