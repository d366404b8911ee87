import { fillIn } from './fill-in';

it('fillIn replaces defined variables only', () => {
  const values = { customer: 'Ada {agent}', number: 'ZW-1001', agent: 'Noor' };
  expect(fillIn('Hello {customer}, {number} {order} {toString} {agent}', values)).toBe(
    'Hello Ada {agent}, ZW-1001 {order} {toString} Noor',
  );
});
