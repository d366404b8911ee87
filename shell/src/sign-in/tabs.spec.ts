import { joinTabs } from './tabs';

function tab(person: string | null) {
  const onOther = jest.fn();
  return { tell: joinTabs({ shown: () => person, onOther }), onOther };
}

it('a tab notifies only tabs of a different user', () => {
  const own = tab('ann');
  const other = tab('bob');
  const visitor = tab(null);
  own.tell('ann');
  expect(other.onOther).toHaveBeenCalledTimes(1);
  expect([own.onOther.mock.calls.length, visitor.onOther.mock.calls.length]).toEqual([0, 0]);
});

it('tabs of the same user are not notified', () => {
  const second = tab('ann');
  tab('ann').tell('ann');
  expect(second.onOther).not.toHaveBeenCalled();
});
