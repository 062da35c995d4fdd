import { Alert, Button, Checkbox, Group, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { Modal } from '#kit/web/dialog/modal.tsx'
import { useAction, useCall } from '#kit/web/use-call.ts'
import { call, productReads, type Affected } from './calls.ts'
import { fateText } from './product-words.ts'
import styles from './products.module.css'

/** The option or value that is to be removed. */
export interface Removal {
  what: 'option' | 'value'
  id: string
  name: string
  version: number
}

/** Says what becomes of the variants before an option or a value is removed, and asks to retire those that would be lost. */
export default function RemovalDialog({ removal, onClose }: { removal: Removal; onClose: () => void }) {
  const { what, id, name, version } = removal
  const [retire, setRetire] = useState(false)
  const params = { id }
  // Stock and orders may have changed since the product was opened.
  const fresh = { staleMs: 0 }
  const ofOption = useCall(call, 'GET /business/shop/products/options/{id}/removal', { params }, { ...fresh, enabled: what === 'option' })
  const ofValue = useCall(
    call,
    'GET /business/shop/products/option-values/{id}/removal',
    { params },
    { ...fresh, enabled: what === 'value' },
  )
  const answer = what === 'option' ? ofOption : ofValue
  const options = { invalidates: productReads, failed: 'Not removed', notice: `${name} removed.`, done: onClose }
  const removeOption = useAction(call, 'POST /business/shop/products/options/{id}/delete', options)
  const removeValue = useAction(call, 'POST /business/shop/products/option-values/{id}/delete', options)
  const remove = what === 'option' ? removeOption : removeValue
  const variants = answer.data?.variants
  const lost = variants?.some((one) => one.needs_retiring) ?? false
  return (
    <Modal opened onClose={onClose} title={`Remove “${name}”?`} size="md">
      <Stack gap="sm">
        {answer.error && <Alert color="red">{answer.error.sentences[0]}</Alert>}
        {!answer.error && !variants && <Skeleton height={80} />}
        {variants && <Fates variants={variants} />}
        {lost && (
          <Checkbox
            checked={retire}
            onChange={(event) => setRetire(event.currentTarget.checked)}
            label="Retire the variants with stock or open orders"
            description="They are no longer sold, but keep their orders and their history."
          />
        )}
      </Stack>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button
          color="red"
          loading={remove.isPending}
          disabled={!variants || (lost && !retire)}
          onClick={() => remove.mutate({ params, body: { version, retire } })}
        >
          {`Remove ${what}`}
        </Button>
      </Group>
    </Modal>
  )
}

function Fates({ variants }: { variants: readonly Affected[] }) {
  if (variants.length === 0) return <span>No variant has it.</span>
  return (
    <ul className={styles.fates} aria-label="Effect on variants">
      {variants.map((variant) => (
        <li key={variant.id}>
          <b>{variant.name}</b>
          <span>{fateText(variant)}</span>
        </li>
      ))}
    </ul>
  )
}
