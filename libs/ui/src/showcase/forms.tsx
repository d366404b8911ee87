import { IconBug, IconCreditCard, IconWorld } from '@tabler/icons-react';
import { useState } from 'react';
import { Panel, Stack } from '../base/layout';
import { ChoiceField, CheckboxField, Swatches, SwitchField } from '../forms/choices';
import { DateField } from '../forms/date-field';
import { Form } from '../forms/form';
import { FormActions, FormMessage } from '../forms/form-actions';
import { SelectField, TextAreaField } from '../forms/other-fields';
import { TagField } from '../forms/tag-field';
import { CodeField, NumberField, PasswordField, TextField } from '../forms/text-field';
import { FileRows, type FileRow } from '../files/file-rows';
import { AlertDialog } from '../overlay/window/dialogs';
import { LABELS } from './data';
import { RichTexts } from './rich-text';
import { Sample, Section } from './section';
import classes from './showcase.module.css';

/** Fields and whole forms. */
export function Forms() {
  return (
    <Section id="forms" title="Forms">
      <div className={classes.columns}>
        <Sample label="A form that answers with faults">
          <RecordForm />
        </Sample>
        <Sample label="Faults of the server">
          <FaultyForm />
        </Sample>
      </div>
      <Sample label="Choices">
        <Choices />
      </Sample>
      <Sample label="Files: fifteen rows at most">
        <Files />
      </Sample>
      <RichTexts />
    </Section>
  );
}

const TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'TXT'].map((value) => ({ value, label: value }));

function RecordForm() {
  const [name, setName] = useState('');
  const [value, setValue] = useState('');
  const [ttl, setTtl] = useState<number | null>(300);
  const check = () =>
    name.includes('example.nl')
      ? [{ path: 'record_name', message: 'Please do not use your domain as name.' }]
      : [];
  return (
    <Panel title="New record set" purpose="Answers are published within a second.">
      <Form
        label="New record set"
        validate={check}
        onSubmit={() => new Promise((done) => setTimeout(done, 1500))}
      >
        <TextField
          name="record_name"
          label="Name"
          value={name}
          onChange={setName}
          right=".example.nl"
          mono
          help="Leave it empty for the domain itself."
        />
        <SelectField name="record_type" label="Type" options={TYPES} mono />
        <TextAreaField
          name="record_value"
          label="Values"
          value={value}
          onChange={setValue}
          help="One on each line."
          rows={3}
          mono
          required
        />
        <NumberField
          name="record_ttl"
          label="Time to live"
          value={ttl}
          onChange={setTtl}
          unit="seconds"
          min={0}
        />
        <FormActions submitLabel="Create record set" onCancel={() => setName('')} />
      </Form>
    </Panel>
  );
}

const ISSUES = [
  { path: 'mail', message: 'This Email Address is invalid.' },
  { path: 'code', message: 'This code is not right. Please type the newest one.' },
  { path: '', message: 'Something went wrong. Oops!' },
];

function FaultyForm() {
  const [mail, setMail] = useState('name@example');
  const [password, setPassword] = useState('correct horse');
  const [code, setCode] = useState('301');
  return (
    <Panel title="Sign in">
      <Form label="Sign in with faults" onSubmit={() => undefined} issues={ISSUES}>
        <TextField name="mail" label="Email address" type="email" value={mail} onChange={setMail} required />
        <PasswordField name="password" label="Password" value={password} onChange={setPassword} required />
        <CodeField name="code" label="Code" value={code} onChange={setCode} />
        <TextField
          name="vat"
          label="VAT number"
          value=""
          optional
          disabled
          help="Comes from your contract."
        />
        <TextField name="id" label="Project id" value="prj_7f2c" readOnly mono />
        <CheckboxField name="keep" label="Keep me signed in" defaultChecked />
        <FormActions submitLabel="Sign in" align="wide" />
      </Form>
    </Panel>
  );
}

const CASE_TYPES = [
  { value: 'question', label: 'A question', text: 'How something works', icon: <IconWorld /> },
  { value: 'fault', label: 'A fault', text: 'Something does not work', icon: <IconBug /> },
  {
    value: 'invoice',
    label: 'An invoice',
    text: 'Payments and balance',
    icon: <IconCreditCard />,
    disabled: true,
  },
];

function Choices() {
  const [color, setColor] = useState<string>('teal');
  const [type, setType] = useState<string>('fault');
  const [tags, setTags] = useState(['dns', 'urgent', 'a-tag-that-is-rather-long-for-a-tag']);
  const [on, setOn] = useState(true);
  const [day, setDay] = useState('2026-11-24');
  return (
    <Stack gap={5}>
      <DateField name="day" label="Opens on" value={day} onChange={setDay} />
      <ChoiceField
        name="type"
        label="What is it about?"
        options={CASE_TYPES}
        value={type}
        onChange={setType}
      />
      <Swatches name="label_color" label="Label colour" options={LABELS} value={color} onChange={setColor} />
      <TagField name="tags" label="Tags" value={tags} onChange={setTags} />
      <SwitchField
        name="analytical"
        label="Analytical cookies"
        help="Count visits, never persons."
        checked={on}
        onChange={setOn}
      />
      <SwitchField name="off" label="Not available" disabled />
      <CheckboxField name="terms" label="I have read the terms" error="Please read and accept the terms." />
      <FormMessage tone="good">Your record set is published.</FormMessage>
      <FormMessage tone="warn" title="Read-only">
        Records with this policy cannot be edited here.
      </FormMessage>
    </Stack>
  );
}

function Files() {
  const [rows, setRows] = useState<readonly FileRow[]>([
    { id: 'first', file: null },
    {
      id: 'second',
      file: new File(['x'.repeat(48_200)], 'zone-export-of-newsletter.example.nl-2026-11-20.txt'),
    },
  ]);
  const [refused, setRefused] = useState(false);
  return (
    <>
      <FileRows
        name="support-case-files[]"
        label="Files"
        help="Up to 15 files of 10 MB each."
        rows={rows}
        onChange={setRows}
        max={15}
        onTooMany={() => setRefused(true)}
      />
      <AlertDialog opened={refused} title="Too many files" icon="info" onClose={() => setRefused(false)}>
        Please do not add more than 15 files per case. You can add more after it is created.
      </AlertDialog>
    </>
  );
}
