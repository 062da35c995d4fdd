import { Button, SegmentedControl, Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { InputOf } from '#kit/contract/endpoint.ts'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { FieldRow } from '#kit/web/record-form/form-section.tsx'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { useUser } from '#kit/web/use-session.ts'
import { leadBody, type createLead } from '../contract.ts'
import { call, clientCall, leadReads } from './calls.ts'
import { LeadFields, type LeadValues } from './lead-fields.tsx'
import { sourceOptions } from './lead-words.ts'

type Body = InputOf<typeof createLead>['body']
type Who = 'known' | 'new'

interface Draft extends LeadValues {
  client_id: string | null
  contact: { name: string; email: string; phone: string }
  source: string
}

const bodyOf = ({ client_id, contact, ...values }: Draft, who: Who) =>
  ({ ...values, ...(who === 'new' ? { contact } : { client_id: client_id ?? undefined }) }) as Body

/** Adds a lead in a drawer, for a known or a new contact. */
export default function NewLead({ close }: { close: () => void }) {
  const user = useUser()
  const invalidate = useInvalidate()
  const navigate = useNavigate()
  const [who, choose] = useState<Who>('known')
  const form = useSmallForm<Draft>({
    initial: {
      client_id: null,
      contact: { name: '', email: '', phone: '' },
      title: '',
      source: 'phone',
      value: null,
      expected_on: null,
      owner_id: user.id,
      next_action: '',
      next_action_at: null,
    },
    check: (draft) => ({
      ...checkWith(leadBody, { title: 'Title' })(bodyOf(draft, who)),
      ...(who === 'known' && !draft.client_id && { client_id: 'Choose a contact, or add one.' }),
    }),
    send: async (draft, { idempotencyKey }) => {
      const lead = await call('POST /crm/sales-funnel/create-lead', { body: bodyOf(draft, who), idempotencyKey })
      void invalidate(leadReads)
      toast('Lead added.')
      await navigate({ href: `${pathTo('/crm/sales-funnel')}?lead=${lead.id}`, replace: true })
    },
  })
  const { contact } = form.values
  const part = (name: keyof Draft['contact']) => ({
    value: contact[name],
    error: form.errorAt(`contact.${name}`),
    'data-path': `contact.${name}`,
  })
  const change = (name: keyof Draft['contact'], value: string) => form.set({ contact: { ...contact, [name]: value } })
  return (
    <Drawer opened onClose={close} position="right" size="md" title="Add lead">
      <SmallForm
        form={form}
        action="Add lead"
        more={
          <Button variant="default" onClick={close}>
            Cancel
          </Button>
        }
      >
        <SegmentedControl
          aria-label="Contact"
          mb="sm"
          data={[
            { value: 'known', label: 'Known contact' },
            { value: 'new', label: 'New contact' },
          ]}
          value={who}
          onChange={(value) => choose(value as Who)}
        />
        {who === 'known' ? (
          <RemoteSelect label="Contact" required search={searchContacts} {...form.field('client_id')} name="contacts" />
        ) : (
          <>
            <TextInput
              label="Name"
              required
              maxLength={160}
              {...part('name')}
              onChange={(event) => change('name', event.currentTarget.value)}
            />
            <FieldRow>
              <TextInput label="Email" type="email" {...part('email')} onChange={(event) => change('email', event.currentTarget.value)} />
              <PhoneField label="Phone" {...part('phone')} onChange={(value) => change('phone', value)} />
            </FieldRow>
          </>
        )}
        <LeadFields field={form.field} />
        <Select label="Source" allowDeselect={false} data={sourceOptions} {...form.field('source')} />
      </SmallForm>
    </Drawer>
  )
}

const searchContacts = async (text: string) => {
  const { data } = await clientCall.list('GET /crm/contacts', { query: { search: text, per_page: '10' } })
  return data.map(({ id, name, email, phone }) => ({ value: id, label: [name, email ?? phone].filter(Boolean).join(' · ') }))
}
