import { Alert, Button } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useState } from 'react'
import type { z } from 'zod'
import { atField } from '#domains/finance/web/at-field.ts'
import { formatMoney, type Currency, type Money } from '#kit/contract/money.ts'
import { CurrencyField } from '#kit/web/fields/currency-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { SmallForm } from '#kit/web/record-form/small-form.tsx'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { quoteBody } from '../contract.ts'
import { call, type Exchange, type Wallet } from './calls.ts'
import { ExchangeOffer } from './exchange-offer.tsx'
import styles from './wallets.module.css'

const check = checkWith(quoteBody, { to: 'Currency' })

interface Values {
  from: Money | null
  to: Currency | null
}

/** Exchanges money between wallets: amount, then an offer valid for five minutes, then acceptance. */
export default function ExchangeDialog({ wallets, onClose }: { wallets: Wallet[]; onClose: () => void }) {
  const [offer, setOffer] = useState<Exchange | null>(null)
  const [asked, setAsked] = useState<Values>({ from: null, to: null })
  return (
    <Modal opened onClose={onClose} title="Exchange" size="sm">
      {offer ? (
        <ExchangeOffer offer={offer} renew={setOffer} change={() => setOffer(null)} onClose={onClose} />
      ) : (
        <AskOffer
          wallets={wallets}
          initial={asked}
          onClose={onClose}
          onOffer={(values, made) => {
            setAsked(values)
            setOffer(made)
          }}
        />
      )}
    </Modal>
  )
}

interface AskProps {
  wallets: Wallet[]
  initial: Values
  onOffer: (values: Values, offer: Exchange) => void
  onClose: () => void
}

function AskOffer({ wallets, initial, onOffer, onClose }: AskProps) {
  const form = useSmallForm<Values>({
    initial,
    check: (values) => ({
      ...atField(check(values), 'from'),
      ...(values.from === null ? { from: 'Amount is required.' } : tooMuch(values.from, wallets)),
      ...(values.to === null ? { to: 'Currency is required.' } : {}),
    }),
    send: async (values) => onOffer(values, await call('POST /exchange/quote', { body: values as z.input<typeof quoteBody> })),
  })
  const held = wallets.filter(({ available }) => available.amount > 0)
  if (held.length === 0) return <Alert color="gray">The wallets are empty. Top one up first.</Alert>
  const from = form.values.from?.currency ?? held[0]!.currency
  const wallet = held.find(({ currency }) => currency === from)
  return (
    <SmallForm
      form={form}
      action="Show offer"
      more={
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      }
    >
      <p className={styles.lead}>{wallet && `${formatMoney(wallet.available)} available`}</p>
      <MoneyField label="You exchange" required currency={held.map(({ currency }) => currency)} data-autofocus {...form.field('from')} />
      <CurrencyField label="Into" required {...form.field('to')} />
    </SmallForm>
  )
}

function tooMuch(from: Money, wallets: Wallet[]): Record<string, string> {
  const held = wallets.find(({ currency }) => currency === from.currency)?.available
  return held && from.amount > held.amount ? { from: `The ${from.currency} wallet holds ${formatMoney(held)}.` } : {}
}
