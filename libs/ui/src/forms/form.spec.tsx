import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { show } from '../../test/show';
import { DateField } from './date-field';
import { Form, type FormProps } from './form';
import { FormActions, FormMessage } from './form-actions';
import type { FieldIssue } from './form-context';
import { SelectField, TextAreaField } from './other-fields';
import { CodeField, PasswordField, TextField } from './text-field';

function Login(props: Partial<FormProps>) {
  return (
    <Form label="Sign in" onSubmit={() => undefined} {...props}>
      <TextField name="mail" label="Email address" help="As on your invoice." required />
      <PasswordField name="password" label="Password" required missing="Please enter your password." />
      <FormActions submitLabel="Sign in" />
    </Form>
  );
}

const submit = () => userEvent.click(screen.getByRole('button', { name: 'Sign in' }));

test('empty required fields have a fault in place of the help, and the first has the focus', async () => {
  const onSubmit = jest.fn();
  show(<Login onSubmit={onSubmit} />);
  const mail = screen.getByLabelText('Email address');
  expect(screen.getByText('As on your invoice.')).toBeTruthy();
  await submit();
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.queryByText('As on your invoice.')).toBeNull();
  const error = screen.getByText('Please fill this in.').closest('p');
  expect(mail.getAttribute('aria-describedby')).toBe(error?.id);
  expect(document.activeElement).toBe(mail);
  await userEvent.type(mail, 'x');
  expect(screen.queryByText('Please fill this in.')).toBeNull();
  expect(screen.getByText('Please enter your password.')).toBeTruthy();
});

test('an empty required field does not hide the fault of another field', async () => {
  const validate = () => [
    { path: 'mail', message: 'This is not an IP address.' },
    { path: 'password', message: 'Too short.' },
  ];
  show(<Login validate={validate} />);
  await userEvent.type(screen.getByLabelText('Email address'), 'x');
  await submit();
  expect(screen.getByText('This is not an IP address.')).toBeTruthy();
  expect(screen.getByText('Please enter your password.')).toBeTruthy();
  expect(screen.queryByText('Too short.')).toBeNull();
});

function Failing() {
  const [failed, setFailed] = useState(false);
  const [answer, setAnswer] = useState('Not now.');
  return (
    <Form label="Sign in" onSubmit={async () => Promise.resolve().then(() => setFailed(true))}>
      {failed && <FormMessage>{answer}</FormMessage>}
      <TextField name="mail" label="Email address" />
      <FormActions submitLabel="Sign in" />
      <button type="button" onClick={() => setAnswer('Still not.')}>
        Later
      </button>
    </Form>
  );
}

test('a form message gets the focus from the button, once per submit', async () => {
  show(<Failing />);
  await submit();
  const message = await screen.findByRole('alert');
  expect(message.textContent).toBe('Not now.');
  expect(document.activeElement).toBe(message);
  await userEvent.click(screen.getByRole('button', { name: 'Later' }));
  expect(message.textContent).toBe('Still not.');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Later' }));
});

test('a submit by Enter retains the focus in the field and scrolls to the message', async () => {
  const scroll = jest.spyOn(HTMLElement.prototype, 'scrollIntoView');
  show(<Failing />);
  const mail = screen.getByLabelText('Email address');
  await userEvent.type(mail, 'a{Enter}');
  const message = await screen.findByRole('alert');
  expect(document.activeElement).toBe(mail);
  expect(scroll.mock.contexts).toEqual([message]);
  scroll.mockRestore();
});

test('a running submit shows in the button and cannot be doubled', async () => {
  let finish = () => undefined as void;
  const onSubmit = jest.fn((data: FormData) => {
    expect(data.get('mail')).toBe('a@example.nl');
    return new Promise<void>((done) => {
      finish = done;
    });
  });
  show(<Login onSubmit={onSubmit} />);
  await userEvent.type(screen.getByLabelText('Email address'), 'a@example.nl');
  await userEvent.type(screen.getByLabelText('Password'), 'secret{Enter}');
  const button = screen.getByRole('button', { name: 'Sign in' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await userEvent.click(button);
  await userEvent.type(screen.getByLabelText('Password'), '{Enter}');
  expect(onSubmit).toHaveBeenCalledTimes(1);
  await act(async () => finish());
  expect(button.getAttribute('aria-busy')).toBeNull();
});

function Served({ answer }: { answer: readonly FieldIssue[] }) {
  const [issues, setIssues] = useState<readonly FieldIssue[]>([]);
  return (
    <Form label="Check" issues={[...issues]} onSubmit={async () => setIssues(answer)}>
      <TextField name="name" label="Name" />
      <CodeField name="code" label="Code" />
      <FormActions submitLabel="Send" />
    </Form>
  );
}

test('faults of the server are shown at their fields, and others above the form', async () => {
  const answer = [
    { path: 'code', message: 'This code is not right.' },
    { path: 'elsewhere', message: 'Something else.' },
  ];
  show(<Served answer={answer} />);
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(screen.getByLabelText('Code').getAttribute('aria-invalid')).toBe('true');
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
  expect(screen.getByRole('alert').textContent).toBe('Something else.');
  await userEvent.type(screen.getByLabelText('Name'), 'typing goes on');
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
  expect(screen.getByText('This code is not right.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(document.activeElement).toBe(screen.getByLabelText('Code'));
});

test('a code field accepts digits only and reports a complete code', async () => {
  const onChange = jest.fn();
  const onComplete = jest.fn();
  show(<CodeField name="code" label="Code" onChange={onChange} onComplete={onComplete} />);
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste('123 456 and more');
  expect(onChange).toHaveBeenLastCalledWith('123456');
  expect(onComplete).toHaveBeenCalledWith('123456');
});

test('a code in the digits of another script is read as digits', async () => {
  const onChange = jest.fn();
  show(<CodeField name="code" label="Code" onChange={onChange} />);
  await userEvent.click(screen.getByLabelText('Code'));
  await userEvent.paste('١٢٣ ４５６');
  expect(onChange).toHaveBeenLastCalledWith('123456');
});

test('a password can be shown', async () => {
  show(<PasswordField name="password" label="Password" />);
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('password');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(screen.getByLabelText('Password').getAttribute('type')).toBe('text');
});

test('a password can be pasted', async () => {
  const onChange = jest.fn();
  show(<PasswordField name="password" label="Password" onChange={onChange} />);
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste('four harbour cranes');
  expect(onChange).toHaveBeenLastCalledWith('four harbour cranes');
});

function Choosing() {
  const [channel, setChannel] = useState('');
  const options = ['production', 'staging'].map((value) => ({ value, label: value }));
  return (
    <Form label="Move" onSubmit={() => undefined}>
      <SelectField
        name="channel"
        label="Channel"
        placeholder="Choose…"
        options={options}
        value={channel}
        onChange={setChannel}
      />
    </Form>
  );
}

test('the first choice of a select is applied', async () => {
  show(<Choosing />);
  const select = screen.getByLabelText<HTMLSelectElement>('Channel');
  await userEvent.selectOptions(select, 'staging');
  expect(select.value).toBe('staging');
});

test('an incomplete date is reported at the submit', async () => {
  const onSubmit = jest.fn();
  show(
    <Form label="Sign in" onSubmit={onSubmit}>
      <DateField name="day" label="Day" value="" onChange={() => undefined} />
      <FormActions submitLabel="Sign in" />
    </Form>,
  );
  const day = screen.getByLabelText('Day');
  const partly = jest.spyOn(HTMLInputElement.prototype, 'validity', 'get');
  partly.mockReturnValue({ badInput: true } as ValidityState);
  await submit();
  expect(screen.getByText('Please enter the whole date.')).toBeTruthy();
  expect(document.activeElement).toBe(day);
  expect(onSubmit).not.toHaveBeenCalled();
  partly.mockRestore();
  await submit();
  expect(onSubmit).toHaveBeenCalledTimes(1);
});

test('a field of prose has the direction of its text, and a technical field has none', () => {
  show(
    <>
      <TextField name="title" label="Title" />
      <TextAreaField name="description" label="Description" />
      <TextField name="slug" label="Slug" mono />
      <TextField name="address" label="Address" type="url" />
    </>,
  );
  const directions = screen.getAllByRole('textbox').map((field) => field.getAttribute('dir'));
  expect(directions).toEqual(['auto', 'auto', null, null]);
});

test('a form without its callback reports it and sends nothing', async () => {
  show(<Login onSubmit={undefined as never} />);
  expect(screen.getByRole('alert').textContent).toBe('Expecting callback function');
  await submit();
  expect(screen.queryByText('Please fill this in.')).toBeNull();
});
