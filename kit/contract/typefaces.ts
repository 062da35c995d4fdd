// The typeface pairs that an agency can choose. They are fonts of the reader's device, so pages stay small.

export const typefaces = ['clean', 'classic', 'literary', 'friendly'] as const
export type Typeface = (typeof typefaces)[number]

const sans = "Inter,-apple-system,'Segoe UI',Roboto,Arial,sans-serif"
const serif = "Georgia,'Times New Roman',serif"
const book = "'Iowan Old Style','Palatino Linotype',Palatino,'Book Antiqua',Georgia,serif"
const round = "ui-rounded,'SF Pro Rounded','Hiragino Maru Gothic ProN',Nunito,'Arial Rounded MT Bold','Trebuchet MS',sans-serif"

/** The font stacks of headings and texts. */
export const fontsOf: Record<Typeface, { name: string; heading: string; text: string }> = {
  clean: { name: 'Clean: without serifs', heading: sans, text: sans },
  classic: { name: 'Classic: headings with serifs', heading: serif, text: sans },
  literary: { name: 'Literary: all with serifs', heading: book, text: book },
  friendly: { name: 'Friendly: rounded', heading: round, text: round },
}
