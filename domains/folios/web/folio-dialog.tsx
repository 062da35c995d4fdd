import { SegmentedControl, TextInput } from '@mantine/core'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { folioBody } from '../contract.ts'
import type { FolioPayer } from '../contract/words.ts'
import { call, clientsCall, folioReads, type BookingFolio, type Folio } from './calls.ts'
import { payerOptions } from './folio-words.ts'
import styles from './folio.module.css'

interface Values {
  payer: FolioPayer
  client_id: string | null
  name: string
}

interface FolioDialogProps {
  bill: BookingFolio
  /** Undefined adds one. */
  folio: Folio | undefined
  onClose: () => void
  /** Called instead of `onClose` when it was saved. */
  onMade: () => void
}

const about: Record<FolioPayer, string> = {
  guest: 'Must be paid before you close the folio.',
  company: 'Invoiced on account, paid later.',
  agency: 'The agency pays: closing the folio deducts the charges from the price.',
}

const check = checkWith(folioBody, { client_id: 'Client' })

/** Adds a folio, or changes who pays one. */
export default function FolioDialog({ bill, folio, onClose, onMade }: FolioDialogProps) {
  const invalidate = useInvalidate()
  const { booking_id: id, version } = bill
  const bodyOf = ({ payer, client_id, name }: Values) => ({ version, payer, client_id: payer === 'agency' ? null : client_id, name })
  const form = useSmallForm<Values>({
    initial: {
      payer: folio?.payer ?? 'company',
      client_id: folio && folio.number > 1 ? (folio.client?.id ?? null) : null,
      name: '',
    },
    check: (values) => ({
      ...check(bodyOf(values)),
      ...(values.payer === 'company' && !values.client_id && folio?.number !== 1 ? { client_id: 'Choose the company that pays.' } : {}),
    }),
    send: async (values, sent) => {
      const body = bodyOf(values)
      await (folio
        ? call('POST /bookings/{id}/folios/{folio}/update', { params: { id, folio: String(folio.number) }, body, ...sent })
        : call('POST /bookings/{id}/folios', { params: { id }, body, ...sent }))
      await invalidate(folioReads)
      toast(folio ? 'Folio saved.' : 'Folio added.')
      onMade()
    },
  })
  const { payer } = form.values
  const search = async (text: string, signal: AbortSignal) => {
    const { data } = await clientsCall.list('GET /clients', {
      query: { search: text, per_page: '15', ...(payer === 'company' ? { kind: 'company' } : {}) },
      signal,
    })
    return data.map(({ id: value, name, phone, email }) => ({ value, label: [name, phone ?? email].filter(Boolean).join(' · ') }))
  }
  return (
    <Modal opened onClose={onClose} title={folio ? `Folio ${folio.number}` : 'Add folio'} size="md">
      <DrawerForm form={form} action={folio ? 'Save folio' : 'Add folio'} done={onClose}>
        <span className={styles.label} id="who-pays">
          Payer
        </span>
        <SegmentedControl
          fullWidth
          mb={4}
          aria-labelledby="who-pays"
          data={payerOptions}
          value={payer}
          onChange={(value) => form.set({ payer: value as FolioPayer, client_id: null })}
        />
        <p className={styles.lead}>{about[payer]}</p>
        {payer !== 'agency' && (
          <RemoteSelect
            // Companies are searched apart from guests.
            key={payer}
            label={payer === 'company' ? 'Company' : 'Guest'}
            required={payer === 'company' && folio?.number !== 1}
            description={payer === 'guest' || folio?.number === 1 ? 'Leave it empty for the client of the booking.' : undefined}
            placeholder="Search name, email or phone"
            nothingFound={payer === 'company' ? 'No company found. Add it under Clients.' : 'No client found.'}
            search={search}
            current={folio?.client && folio.payer === payer ? { value: folio.client.id, label: folio.client.name } : null}
            {...form.field('client_id')}
            name={payer === 'company' ? 'companies' : 'clients'}
          />
        )}
        <TextInput label="Name" placeholder="Named after the payer" maxLength={80} {...form.field('name')} />
      </DrawerForm>
    </Modal>
  )
}
