import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { kinds } from '#domains/inventory/contract/kinds.ts'
import { call as inventoryCall } from '#domains/inventory/web/calls.ts'
import { showError } from '#kit/web/feedback/dialogs.ts'
import { RemoteSelect } from '#kit/web/fields/remote-select.tsx'
import { UploadOne } from '#kit/web/fields/upload-one.tsx'
import { useMediaPicker } from '#kit/web/fields/use-media-picker.ts'
import { useMay } from '#kit/web/use-session.ts'
import { discountCall, galleryCall } from './calls.ts'

interface PickerProps {
  value: string | null
  /** The title of what is chosen. */
  name?: string | undefined
  change: (id: string | null) => void
  readOnly: boolean
  error?: string | undefined
}

const found = '20'

async function findOffers(search: string, signal: AbortSignal) {
  const { data } = await inventoryCall.list('GET /inventory', { query: { search, status: 'published', per_page: found }, signal })
  return data.map(({ id, title, kind }) => ({ value: id, label: `${title} · ${kinds[kind].name}` }))
}

/** Chooses a published offer. */
export function OfferPicker({ value, name, change, readOnly, error }: PickerProps) {
  const may = useMay()('View Inventory')
  return (
    <RemoteSelect
      key={name}
      label="Offer"
      name="mail offers"
      placeholder="Search offers"
      nothingFound="No published offer found."
      search={findOffers}
      current={value === null ? null : { value, label: name ?? 'The chosen offer' }}
      value={value}
      onChange={change}
      disabled={readOnly || !may}
      error={error}
      required
    />
  )
}

async function findDiscounts(search: string, signal: AbortSignal) {
  const { data } = await discountCall.list('GET /discounts', {
    query: { search, with_code: 'true', active: 'true', per_page: found },
    signal,
  })
  return data.map(({ id, name, code }) => ({ value: id, label: `${name} · ${code}` }))
}

/** Chooses a discount with a code. */
export function DiscountPicker({ value, name, change, readOnly, error }: PickerProps) {
  const may = useMay()('Offer Discount')
  return (
    <RemoteSelect
      key={name}
      label="Discount"
      name="mail discounts"
      placeholder="Search discounts with a code"
      nothingFound="No discount with a code found."
      description={may ? undefined : 'You need the permission Offer Discount to choose one.'}
      search={findDiscounts}
      current={value === null ? null : { value, label: name ?? 'The chosen discount' }}
      value={value}
      onChange={change}
      disabled={readOnly || !may}
      error={error}
      required
    />
  )
}

/** Chooses a picture of the library, or uploads one. */
export function PicturePicker({ value, change, readOnly, error }: PickerProps) {
  const Picker = useMediaPicker()
  const [mode, setMode] = useState<'library' | 'upload' | null>(null)
  const choose = async ([first]: string[]) => change(first ?? null)
  const send = async (file: File, onProgress: (share: number) => void) => {
    const [added] = await galleryCall('POST /gallery/upload', { files: [file], onProgress })
    if (added) change(added.id)
  }
  if (readOnly) return null
  return (
    <div>
      <Text size="sm" fw={500}>
        {value === null ? 'No picture yet' : 'Picture chosen'}
      </Text>
      <Group gap="xs" mt={4}>
        {Picker && (
          <Button size="compact-sm" variant="default" onClick={() => setMode('library')}>
            Choose picture
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={() => setMode(mode === 'upload' ? null : 'upload')}>
          Upload picture
        </Button>
      </Group>
      {error && (
        <Text size="xs" c="red" mt={4}>
          {error}
        </Text>
      )}
      {mode === 'upload' && (
        <UploadOne title="Choose file" text="Or drop a picture here." accept="image/*" maxMb={15} send={send} done={() => setMode(null)} />
      )}
      {mode === 'library' && Picker && (
        <Picker onChoose={(ids) => choose(ids).catch((reason: unknown) => showError('Not chosen', reason))} onClose={() => setMode(null)} />
      )}
    </div>
  )
}
