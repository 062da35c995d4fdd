import { Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { BlockOf } from '../contract/blocks.ts'
import * as fields from './block-fields.tsx'
import { blockLooks } from './block-words.ts'
import type { AnyBlock } from './edit-blocks.ts'
import { Note, type PanelProps } from './panel-parts.tsx'

/** The settings of the selected block. */
export function BlockPanel(props: PanelProps<AnyBlock>) {
  const { block } = props
  return (
    <Stack gap="sm" key={block.id}>
      <Text fw={500}>{blockLooks[block.type].label}</Text>
      {fieldsOf(props)}
    </Stack>
  )
}

function fieldsOf(props: PanelProps<AnyBlock>): ReactNode {
  switch (props.block.type) {
    case 'heading':
      return <fields.HeadingFields {...(props as PanelProps<BlockOf<'heading'>>)} />
    case 'text':
    case 'footer':
      return <fields.TextFields {...(props as PanelProps<BlockOf<'text'> | BlockOf<'footer'>>)} />
    case 'picture':
      return <fields.PictureFields {...(props as PanelProps<BlockOf<'picture'>>)} />
    case 'button':
      return <fields.ButtonFields {...(props as PanelProps<BlockOf<'button'>>)} />
    case 'offer':
      return <fields.OfferFields {...(props as PanelProps<BlockOf<'offer'>>)} />
    case 'voucher':
      return <fields.VoucherFields {...(props as PanelProps<BlockOf<'voucher'>>)} />
    case 'columns':
      return <fields.ColumnsFields {...(props as PanelProps<BlockOf<'columns'>>)} />
    case 'spacer':
      return <fields.SpacerFields {...(props as PanelProps<BlockOf<'spacer'>>)} />
    case 'social':
      return <Note>Shows the website and social links of your brand settings.</Note>
    case 'divider':
      return <Note>A line without settings.</Note>
  }
}
