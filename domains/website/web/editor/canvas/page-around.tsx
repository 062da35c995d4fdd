import { use, type ReactNode } from 'react'
import { html } from '#kit/view/html.ts'
import { isFrame } from '../../../contract/page-kinds.ts'
import { renderBlocks } from '../../../view/render.ts'
import { CanvasContext, type CanvasFrame } from './canvas-context.ts'
import { Printed } from './html-elements.tsx'

/** The page around its blocks: the header, the title where no block has one, and the footer. */
export function PageAround({ zone }: { zone: ReactNode }) {
  const frame = use(CanvasContext)
  if (!frame) return null
  if (isFrame(frame.kind)) return zone
  return (
    <>
      <SharedPart frame={frame} name="header" open={frame.openHeader} />
      <main>
        {frame.view.mainHeading === null && (
          <div className="s-wrap s-block">
            <h1>{frame.title}</h1>
          </div>
        )}
        {zone}
      </main>
      <SharedPart frame={frame} name="footer" open={frame.openFooter} />
    </>
  )
}

interface SharedProps {
  frame: CanvasFrame
  name: 'header' | 'footer'
  open: (() => void) | null
}

/** The header or footer of all pages: shown here, and edited as a page of its own. */
function SharedPart({ frame, name, open }: SharedProps) {
  const { blocks } = frame[name]
  if (blocks.length === 0) return null
  const markup = html`${renderBlocks(blocks, { ...frame.view, mainHeading: '' })}`.text
  return (
    <div className="editor-shared">
      <Printed markup={markup} />
      {open && (
        <button type="button" className="editor-shared-button" onClick={open}>
          Edit {name} of all pages
        </button>
      )}
    </div>
  )
}
