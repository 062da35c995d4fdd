import { Skeleton, Switch, Text, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BlockOf } from '../contract/blocks.ts'
import { DiscountPicker, OfferPicker, PicturePicker } from './block-pickers.tsx'
import { MergeInput } from './merge-input.tsx'
import { aligns, Choice, LinkField, Note, type PanelProps } from './panel-parts.tsx'

// The settings of each type of block.

const TextEditor = lazy(() => import('./text-editor.tsx'))

export function HeadingFields({ block, change, errors, readOnly }: PanelProps<BlockOf<'heading'>>) {
  return (
    <>
      <MergeInput
        label="Heading"
        value={block.text}
        maxLength={200}
        error={errors.text}
        readOnly={readOnly}
        change={(text) => change({ ...block, text }, 'text')}
      />
      <Choice
        label="Size"
        value={String(block.level)}
        options={[
          { value: '1', label: 'Large' },
          { value: '2', label: 'Medium' },
          { value: '3', label: 'Small' },
        ]}
        readOnly={readOnly}
        change={(level) => change({ ...block, level: Number(level) as 1 | 2 | 3 }, null)}
      />
      <Choice
        label="Position"
        value={block.align}
        options={aligns}
        readOnly={readOnly}
        change={(align) => change({ ...block, align }, null)}
      />
    </>
  )
}

export function TextFields({ block, change, errors, readOnly }: PanelProps<BlockOf<'text'> | BlockOf<'footer'>>) {
  return (
    <>
      <Suspense fallback={<Skeleton height={160} />}>
        <TextEditor
          label={block.type === 'footer' ? 'Text of the footer' : 'Text'}
          value={block.content}
          readOnly={readOnly}
          change={(content) => change({ ...block, content }, 'content')}
        />
      </Suspense>
      {errors.content && (
        <Text size="xs" c="red">
          {errors.content}
        </Text>
      )}
      {block.type === 'footer' ? (
        <Note>Your address, the unsubscribe link and the link to the email preferences follow automatically.</Note>
      ) : (
        <Choice
          label="Position"
          value={block.align}
          options={aligns}
          readOnly={readOnly}
          change={(align) => change({ ...block, align }, null)}
        />
      )}
    </>
  )
}

export function PictureFields({ block, change, errors, readOnly }: PanelProps<BlockOf<'picture'>>) {
  return (
    <>
      <PicturePicker
        value={block.file_id}
        error={errors.file_id}
        readOnly={readOnly}
        change={(file_id) => change({ ...block, file_id }, null)}
      />
      <TextInput
        label="Description"
        description="Read to people who cannot see the picture."
        maxLength={300}
        readOnly={readOnly}
        error={errors.alt}
        value={block.alt}
        onChange={(event) => change({ ...block, alt: event.currentTarget.value }, 'alt')}
      />
      <LinkField value={block.link} error={errors.link} readOnly={readOnly} change={(link) => change({ ...block, link }, 'link')} />
      <Choice
        label="Width"
        value={block.width}
        options={[
          { value: 'full', label: 'Full' },
          { value: 'half', label: 'Half' },
        ]}
        readOnly={readOnly}
        change={(width) => change({ ...block, width }, null)}
      />
    </>
  )
}

export function ButtonFields({ block, change, errors, readOnly }: PanelProps<BlockOf<'button'>>) {
  return (
    <>
      <MergeInput
        label="Label"
        placeholder="Plan your trip"
        value={block.label}
        maxLength={80}
        error={errors.label}
        readOnly={readOnly}
        change={(label) => change({ ...block, label }, 'label')}
      />
      <LinkField
        required
        value={block.link}
        error={errors.link}
        readOnly={readOnly}
        change={(link) => change({ ...block, link }, 'link')}
      />
      <Choice
        label="Look"
        value={block.look}
        options={[
          { value: 'filled', label: 'Filled' },
          { value: 'outlined', label: 'Outlined' },
        ]}
        readOnly={readOnly}
        change={(look) => change({ ...block, look }, null)}
      />
      <Choice
        label="Position"
        value={block.align}
        options={aligns}
        readOnly={readOnly}
        change={(align) => change({ ...block, align }, null)}
      />
    </>
  )
}

export function OfferFields({ block, change, errors, readOnly, names }: PanelProps<BlockOf<'offer'>>) {
  return (
    <>
      <OfferPicker
        value={block.inventory_id}
        name={names[block.inventory_id ?? '']}
        error={errors.inventory_id}
        readOnly={readOnly}
        change={(inventory_id) => change({ ...block, inventory_id }, null)}
      />
      <Switch
        label="Show price"
        checked={block.show_price}
        disabled={readOnly}
        onChange={(event) => change({ ...block, show_price: event.currentTarget.checked }, null)}
      />
      <Switch
        label="Show next date and places left"
        checked={block.show_next}
        disabled={readOnly}
        onChange={(event) => change({ ...block, show_next: event.currentTarget.checked }, null)}
      />
      <TextInput
        label="Label of the button"
        placeholder="View offer"
        maxLength={80}
        readOnly={readOnly}
        error={errors.button}
        value={block.button}
        onChange={(event) => change({ ...block, button: event.currentTarget.value }, 'button')}
      />
      <LinkField
        value={block.link}
        error={errors.link}
        readOnly={readOnly}
        description="Without one, the button opens the offer’s public page."
        change={(link) => change({ ...block, link }, 'link')}
      />
    </>
  )
}

export function VoucherFields({ block, change, errors, readOnly, names }: PanelProps<BlockOf<'voucher'>>) {
  return (
    <>
      <DiscountPicker
        value={block.discount_id}
        name={names[block.discount_id ?? '']}
        error={errors.discount_id}
        readOnly={readOnly}
        change={(discount_id) => change({ ...block, discount_id }, null)}
      />
      <MergeInput
        label="Text"
        placeholder="A present for you, {{first_name|friend}}"
        value={block.text}
        maxLength={300}
        error={errors.text}
        readOnly={readOnly}
        change={(text) => change({ ...block, text }, 'text')}
      />
    </>
  )
}

export function ColumnsFields({ block, change, readOnly }: PanelProps<BlockOf<'columns'>>) {
  const count = String(block.columns.length) as '2' | '3'
  // What stands in the third column joins the second.
  const set = (wanted: '2' | '3') => {
    const [first, second, third] = block.columns
    if (wanted === '3') return change({ ...block, columns: [first!, second!, third ?? { blocks: [] }] }, null)
    change({ ...block, columns: [first!, { blocks: [...second!.blocks, ...(third?.blocks ?? [])] }] }, null)
  }
  return (
    <>
      <Choice
        label="Columns"
        value={count}
        options={[
          { value: '2', label: 'Two' },
          { value: '3', label: 'Three' },
        ]}
        readOnly={readOnly}
        change={set}
      />
      <Note>On a phone they stand below each other.</Note>
    </>
  )
}

export const SpacerFields = ({ block, change, readOnly }: PanelProps<BlockOf<'spacer'>>) => (
  <Choice
    label="Height"
    value={block.size}
    options={[
      { value: 'small', label: 'Small' },
      { value: 'medium', label: 'Medium' },
      { value: 'large', label: 'Large' },
    ]}
    readOnly={readOnly}
    change={(size) => change({ ...block, size }, null)}
  />
)
