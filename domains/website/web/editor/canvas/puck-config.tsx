import type { Config } from '@puckeditor/core'
import { use, useMemo, type ReactNode } from 'react'
import { blockKinds, kindOf, type Block, type BlockType } from '../../../contract/blocks/all.ts'
import type { PageKind } from '../../../contract/page-kinds.ts'
import type { BlockKind } from '../../../contract/blocks/kinds.ts'
import { renderBlock } from '../../../view/render.ts'
import { blockIdOf, type PuckProps } from '../model/puck-data.ts'
import { CanvasContext } from './canvas-context.ts'
import { insideMark, Printed, type Inside } from './html-elements.tsx'
import { PageAround } from './page-around.tsx'

interface ShownProps {
  type: BlockType
  id: string
  fields: Record<string, unknown>
  inside?: Inside
  puck: { dragRef: ((element: Element | null) => void) | null }
}

/** A block as visitors see it. */
function ShownBlock({ type, id, fields, inside, puck }: ShownProps) {
  const frame = use(CanvasContext)
  const markup = useMemo(() => {
    if (!frame) return ''
    const held = inside ? { children: [{}] } : {}
    const block = { id: blockIdOf(type, id), type, version: blockKinds[type].version, props: fields, ...held } as unknown as Block
    try {
      return renderBlock(block, frame.view, () => [insideMark]).text
    } catch {
      // A field that is being typed may be of a wrong shape for a moment.
      return `<div class="s-wrap s-block s-empty"></div>`
    }
  }, [frame, type, id, fields, inside])
  return <Printed markup={markup} ref={puck.dragRef} {...(inside ? { inside } : {})} />
}

const allTypes = Object.keys(blockKinds) as BlockType[]

/** Returns the types that may stand at a place. */
export const typesFor = (holds: BlockKind['holds'], page: PageKind): BlockType[] =>
  allTypes.filter((type) => {
    const kind = kindOf(type)!
    if (kind.on && !kind.on.includes(page)) return false
    if (kind.fixed) return holds === undefined
    return holds === undefined || holds === 'any' ? !kind.inside : holds.includes(type)
  })

/** Returns the fields of a new block, and the blocks that it starts with in it. Puck gives them ids. */
function startOf(type: BlockType, given: object = {}): Omit<PuckProps, 'id'> {
  const { props, holds, starts = [{}, {}] } = kindOf(type)!
  const first = Array.isArray(holds) ? (holds[0] as BlockType) : null
  const inside = first ? starts.map((fields) => ({ type: first, props: startOf(first, fields) as PuckProps })) : []
  return { fields: props.parse(given) as Record<string, unknown>, ...(holds !== undefined && { inside }) }
}

/** Returns the configuration of Puck for a kind of page. Blocks have no fields there: our panel edits them. */
export function puckConfig(page: PageKind): Config {
  const components = Object.fromEntries(
    allTypes.map((type) => {
      const kind = kindOf(type)!
      return [
        type,
        {
          label: kind.name,
          ...(kind.fixed && { permissions: { delete: false, duplicate: false } }),
          inline: true,
          fields: kind.holds === undefined ? {} : { inside: { type: 'slot' as const, allow: typesFor(kind.holds, page) } },
          defaultProps: startOf(type),
          render: (props: object) => <ShownBlock {...(props as Omit<ShownProps, 'type'>)} type={type} />,
        },
      ]
    }),
  )
  return {
    components,
    root: {
      fields: {},
      render: ({ puck }: { puck: { renderDropZone: (props: { zone: string; allow: string[]; minEmptyHeight: number }) => ReactNode } }) => (
        <PageAround zone={puck.renderDropZone({ zone: 'root:default-zone', allow: typesFor(undefined, page), minEmptyHeight: 160 })} />
      ),
    },
  } as unknown as Config
}
