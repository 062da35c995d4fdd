import { TagsInput, Textarea } from '@mantine/core'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { assetUrl } from '#kit/web/config.ts'
import { toast } from '#kit/web/feedback/toast.tsx'
import { checkWith } from '#kit/web/record-form/form-errors.ts'
import { useSmallForm } from '#kit/web/record-form/use-small-form.ts'
import { useCall } from '#kit/web/use-call.ts'
import { DrawerForm } from '#kit/web/drawer/drawer-form.tsx'
import { FromPrice } from '#domains/inventory/web/from-price.tsx'
import { maxRecipients, sendMailBody } from '../contract.ts'
import { call, type PackageRecord } from './calls.ts'
import { lengthText } from './package-words.ts'
import styles from './packages.module.css'

const check = checkWith(sendMailBody)
/** Moves the error of a list's entry to the list, where the form shows it. */
const checkForm = (values: unknown): Record<string, string> =>
  Object.fromEntries(Object.entries(check(values)).map(([field, problem]) => [field.split('.')[0]!, problem]))

/** Sends a published package by mail. */
export default function SendMail({ id, onClose }: { id: string; onClose: () => void }) {
  const { data } = useCall(call, 'GET /packages/edit/{id}', { params: { id } })
  const form = useSmallForm({
    initial: { to: [] as string[], message: '' },
    check: checkForm,
    send: async (body, sent) => {
      const { sent: count } = await call('POST /business/tour/packages/{id}/send-mail', { params: { id }, body, ...sent })
      toast(count === 1 ? 'Mail sent.' : `${count} mails sent.`)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Send by email" size="md">
      {data && <Sample trip={data} />}
      <DrawerForm form={form} action="Send mail" done={onClose}>
        <TagsInput
          label="To"
          required
          description="Each address gets its own email. Replies come to you."
          placeholder={form.values.to.length === 0 ? 'name@example.com' : ''}
          splitChars={[',', ';', ' ']}
          acceptValueOnBlur
          maxTags={maxRecipients}
          data-autofocus
          {...form.field('to')}
          onChange={(to) => form.field('to').onChange(to.flatMap((one) => one.split(/[\s,;]+/)).filter(Boolean))}
        />
        <Textarea label="Message" autosize minRows={4} maxLength={3000} placeholder="Message above the trip" {...form.field('message')} />
      </DrawerForm>
    </Modal>
  )
}

function Sample({ trip }: { trip: PackageRecord }) {
  return (
    <div className={styles.sample}>
      {trip.first_media && <img src={assetUrl(trip.first_media.small_url)} alt="" width={72} height={52} />}
      <div>
        <b>{trip.title}</b>
        <small>
          {lengthText(trip.days, trip.nights)}
          {trip.from_price && (
            <>
              {' · from '}
              <FromPrice of={trip} />
            </>
          )}
        </small>
      </div>
    </div>
  )
}
