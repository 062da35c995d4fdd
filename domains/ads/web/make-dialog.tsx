import type { z } from 'zod'
import type { Currency, Money } from '#kit/contract/money.ts'
import { addDays, dayOf } from '#kit/contract/time.ts'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { toast } from '#kit/web/feedback/toast.tsx'
import { DateField } from '#kit/web/fields/date-field.tsx'
import { MoneyField } from '#kit/web/fields/money-field.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useInvalidate } from '#kit/web/use-call.ts'
import { makeDraftBody } from '../contract.ts'
import { companyNames, type AdsCompany } from '../contract/words.ts'
import { call, type Draft } from './calls.ts'
import { companyTools, draftAdvice } from './words.ts'

const check = checkWith(makeDraftBody)

interface MakeDialogProps {
  company: AdsCompany
  currency: Currency
  draft: Draft
  close: () => void
}

/** Makes a paused ad of an offer at the company. */
export default function MakeDialog({ company, currency, draft: { id, title }, close }: MakeDialogProps) {
  const invalidate = useInvalidate()
  const today = dayOf(new Date())
  const form = useSmallForm<{ daily_budget: Money | null; starts_on: string; ends_on: string }>({
    initial: { daily_budget: null, starts_on: addDays(today, 1), ends_on: addDays(today, 15) },
    check,
    send: async (body, sent) => {
      await call('POST /ads/{company}/drafts/{id}/make', { params: { company, id }, body: body as z.input<typeof makeDraftBody>, ...sent })
      await invalidate(['/ads'])
      toast('The ad is being made. It stays paused.')
      close()
    },
  })
  return (
    <Modal opened onClose={close} title={`Make an ad of ${title}`}>
      <DrawerForm form={form} action="Make paused ad" done={close}>
        <p>
          {companyNames[company]} shows and charges nothing until you start the ad in {companyTools[company]}. {draftAdvice[company]}
        </p>
        <MoneyField label="Budget per day" required currency={currency} {...form.field('daily_budget')} />
        <DateField label="First day" required min={today} {...form.field('starts_on')} />
        <DateField label="Last day" required min={today} {...form.field('ends_on')} />
      </DrawerForm>
    </Modal>
  )
}
