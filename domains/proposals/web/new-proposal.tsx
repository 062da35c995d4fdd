import { Suspense } from 'react'
import { SegmentedControl, TextInput } from '@mantine/core'
import { Drawer } from '#kit/web/dialog/drawer.tsx'
import { PhoneField } from '#kit/web/fields/phone-field.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useMay } from '#kit/web/use-session.ts'
import { BeginForm, useBegin } from './begin-form.tsx'
import { NewForInquiry } from './new-for-inquiry.tsx'
import { proposalButtons } from './proposal-slots.ts'
import { ClientField } from './client-field.tsx'

interface Values {
  title: string
  whose: 'known' | 'new'
  client_id: string | null
  name: string
  email: string
  phone: string
}

const empty: Values = { title: '', whose: 'known', client_id: null, name: '', email: '', phone: '' }

const check = ({ title, whose, client_id, name }: Values): Record<string, string> => ({
  ...(title.trim() === '' ? { title: 'Title is required.' } : {}),
  ...(whose === 'known' && !client_id ? { client_id: 'Choose a client.' } : {}),
  ...(whose === 'new' && name.trim() === '' ? { name: 'Name is required.' } : {}),
})

/** Creates a proposal with a client and a title. Its content is edited on its own screen. */
export default function NewProposal({ inquiry, close }: { inquiry: string | undefined; close: () => void }) {
  return (
    <Drawer opened onClose={close} position="right" size="md" title="New proposal">
      {inquiry ? <NewForInquiry id={inquiry} close={close} /> : <NewForClient close={close} />}
      <Suspense fallback={null}>
        {proposalButtons.entries().map((ProposalButton, index) => (
          <ProposalButton key={index} inquiry={inquiry} />
        ))}
      </Suspense>
    </Drawer>
  )
}

function NewForClient({ close }: { close: () => void }) {
  const begin = useBegin()
  const may = useMay()
  const finds = may('View Clients', 'Add Bookings')
  const form = useSmallForm<Values>({
    initial: finds ? empty : { ...empty, whose: 'new' },
    check,
    send: async ({ title, whose, client_id, name, email, phone }) => {
      const client = whose === 'known' ? { client_id: client_id! } : { client: { name, email, phone } }
      await begin({ title, ...client })
    },
  })
  return (
    <BeginForm form={form} close={close}>
      <TextInput label="Title" required placeholder="Gorillas in March" maxLength={160} data-autofocus {...form.field('title')} />
      {finds && (
        <SegmentedControl
          fullWidth
          mb="md"
          aria-label="Client"
          data={[
            { value: 'known', label: 'A client' },
            { value: 'new', label: 'New client' },
          ]}
          value={form.values.whose}
          onChange={(whose) => form.set({ whose: whose as Values['whose'] })}
        />
      )}
      {form.values.whose === 'known' ? (
        <ClientField field={form.field('client_id')} />
      ) : (
        <>
          <TextInput label="Name" required {...form.field('name')} />
          <TextInput label="Email" type="email" {...form.field('email')} />
          <PhoneField label="Phone" {...form.field('phone')} />
        </>
      )}
    </BeginForm>
  )
}
