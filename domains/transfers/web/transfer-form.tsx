import { Alert, SegmentedControl } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { z } from 'zod'
import { accountText } from '#domains/beneficiaries/web/beneficiary-words.ts'
import { call as beneficiaryCall, type Beneficiary } from '#domains/beneficiaries/web/calls.ts'
import { call as walletCall } from '#domains/wallets/web/calls.ts'
import { formatMoney, type Money } from '#kit/contract/money.ts'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { TextInput } from '#kit/web/fields/inputs.tsx'
import { pathTo } from '#kit/web/path-to.ts'
import { FormSection } from '#kit/web/record-form/form-section.tsx'
import { RecordForm } from '#kit/web/record-form/record-form.tsx'
import { useRecordForm } from '#kit/web/record-form/use-record-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import { useAgency, useMay } from '#kit/web/use-session.ts'
import { transferBody } from '../contract.ts'
import { call, transferReads, type TransferShown } from './calls.ts'

interface Values {
  beneficiary_id: string
  amount: Money | null
  narration: string
  submit: boolean
}

interface TransferFormProps {
  transfer: TransferShown | undefined
  to: Beneficiary | undefined
}

/** Beneficiary, amount and narration; saved as a draft or submitted to a second person. */
export function TransferForm({ transfer, to }: TransferFormProps) {
  const agency = useAgency()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState<Beneficiary | null>(to ?? null)
  const form = useRecordForm<Values, { id: string }>({
    screen: transfer ? `transfer ${transfer.id}` : 'transfer new',
    adds: !transfer,
    initial: {
      beneficiary_id: transfer?.beneficiary_id ?? to?.id ?? '',
      amount: transfer?.amount ?? null,
      narration: transfer?.narration ?? '',
      submit: to ? to.status === 'verified' : true,
    },
    schema: transferBody,
    labels: { beneficiary_id: 'Beneficiary' },
    save: (values, sent) => {
      const body = values as z.input<typeof transferBody>
      if (!transfer) return call('POST /wallet/transfers/create', { body, ...sent })
      const { id, version } = transfer
      return call('POST /wallet/transfers/{id}/update', { params: { id }, body: { ...body, version }, ...sent })
    },
    invalidates: transferReads,
    saved: ({ id }) => navigate({ href: pathTo('/finance/transfers/$id', { id }) }),
  })
  const find = async (text: string, signal: AbortSignal) => {
    const { data } = await beneficiaryCall.list('GET /all-agent-beneficiaries/{id}', {
      params: { id: agency.id },
      query: { search: text, per_page: '8', sort: 'name' } as never,
      signal,
    })
    return data.map((one) => ({ value: one.id, label: `${one.name} · ${accountText(one)}`, one }))
  }
  const { submit } = form.values
  return (
    <RecordForm form={form} needs={['Create Transfers']} action={submit ? 'Submit for approval' : 'Save draft'}>
      <FormSection title="Transfer">
        <RemoteSelect
          label="Beneficiary"
          required
          name="beneficiaries"
          search={find}
          current={to ? { value: to.id, label: `${to.name} · ${accountText(to)}` } : null}
          onChoose={(option) => setChosen((option as { one?: Beneficiary } | null)?.one ?? null)}
          {...form.field('beneficiary_id')}
        />
        {chosen?.status === 'unverified' && (
          <Alert color="yellow" mb="md">
            Nobody has checked this account yet: keep a draft until another person has.
          </Alert>
        )}
        {chosen?.status === 'blocked' && (
          <Alert color="red" mb="md">
            This beneficiary is blocked.
          </Alert>
        )}
        <MoneyField
          key={chosen?.currency ?? 'none'}
          label="Amount"
          required
          currency={chosen?.currency ?? agency.currency}
          description={<Available currency={chosen?.currency ?? agency.currency} />}
          {...form.field('amount')}
        />
        <TextInput
          label="Narration"
          description="The beneficiary reads it on their statement."
          required
          maxLength={80}
          {...form.field('narration')}
        />
        <SegmentedControl
          mb="md"
          aria-label="What happens next"
          data={[
            { value: 'submit', label: 'Submit for approval' },
            { value: 'draft', label: 'Keep as draft' },
          ]}
          value={submit ? 'submit' : 'draft'}
          onChange={(value) => form.set('submit', value === 'submit')}
        />
      </FormSection>
    </RecordForm>
  )
}

/** The wallet's balance, for users who may see it. */
function Available({ currency }: { currency: string }) {
  const agency = useAgency()
  const mayLook = useMay()('View Finance')
  const { data } = useCall(walletCall, 'GET /agencies/{id}/wallet', { params: { id: agency.id } }, { enabled: mayLook })
  if (!data) return <>&nbsp;</>
  const wallet = data.find((one) => one.currency === currency)
  return wallet
    ? `${formatMoney(wallet.available)} available, before the fee.`
    : `There is no ${currency} wallet yet. Exchange or top up first.`
}
