import { fillIn } from './fill-in';

it('replaces known variables, and no others', () => {
  const values = { customer: 'Ada {agent}', number: 'ZW-1001', agent: 'Noor' };
  expect(fillIn('Hello {customer}, {number} {order} {toString} {agent}', values)).toBe(
    'Hello Ada {agent}, ZW-1001 {order} {toString} Noor',
  );
});
