import { Checkbox, Select, Switch, Textarea, TextInput } from '@mantine/core'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { useCall } from '#kit/web/use-call.ts'
import type { createSignUpForm } from '../contract.ts'
import { collectionCall, type SignUpForm } from './calls.ts'
import { channelOptions, fieldOptions } from './form-words.ts'

type Body = Required<InputOf<typeof createSignUpForm>['body']>
export type FormValues = Omit<Body, 'intro'> & { intro: string }

export const newForm: FormValues = {
  name: '',
  intro: '',
  wording: 'I want to receive offers and news by email. I can withdraw at any time.',
  channel: 'email',
  fields: ['name'],
  collection_id: null,
  makes_lead: false,
  active: true,
}

export const valuesOf = ({ name, intro, wording, channel, fields, collection_id, makes_lead, active }: SignUpForm): FormValues => ({
  name,
  intro: intro ?? '',
  wording,
  channel,
  fields,
  collection_id,
  makes_lead,
  active,
})

interface FieldsProps {
  field: (name: keyof FormValues, options?: { type: 'checkbox' }) => object
}

/** What a form says, asks for, and does. */
export function SignUpFormFields({ field }: FieldsProps) {
  const collections = useCall(collectionCall, 'GET /crm/collections', { query: { kind: 'static', per_page: '100' } })
  return (
    <>
      <FormSection title="Form">
        <TextInput label="Name" required maxLength={120} description="The heading that visitors read." {...field('name')} />
        <Textarea label="Text" autosize minRows={2} maxLength={1000} description="Shown below the heading." {...field('intro')} />
        <Checkbox.Group label="Fields" description="Besides the email address. Ask for little." {...field('fields')}>
          {fieldOptions.map(({ value, label }) => (
            <Checkbox key={value} value={value} label={label} mt={6} />
          ))}
        </Checkbox.Group>
      </FormSection>
      <FormSection title="Consent" text="Kept word for word with each consent, as proof.">
        <Textarea label="Wording" required autosize minRows={2} maxLength={1000} {...field('wording')} />
        <Select
          label="Channel"
          allowDeselect={false}
          data={channelOptions}
          description="SMS and WhatsApp ask for the phone number. The confirmation is always by email."
          {...field('channel')}
        />
      </FormSection>
      <FormSection title="After confirming">
        <Select
          label="Collection"
          clearable
          placeholder="None"
          data={(collections.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          {...field('collection_id')}
        />
        <Switch label="Add a lead to the sales funnel" {...field('makes_lead', { type: 'checkbox' })} />
        <Switch label="Open for sign-ups" {...field('active', { type: 'checkbox' })} />
      </FormSection>
    </>
  )
}
