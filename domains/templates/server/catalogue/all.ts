import { pageDocument } from '#domains/website/contract/document.ts'
import { lodge, safari } from './safari.ts'
import { cars, festival, hotel } from './town.ts'
import { musician, onePager, shop } from './small.ts'
import type { Template } from './parts.ts'

/** The templates that ship with Safiri. */
export const catalogue: readonly Template[] = [safari, lodge, hotel, cars, festival, shop, musician, onePager]

/** Returns whether every page of a template would be accepted from the editor. A broken version is never copied or merged. */
export const isSound = ({ pages }: Template): boolean =>
  pages.every(({ description, blocks }) => pageDocument.safeParse({ description, blocks: JSON.parse(JSON.stringify(blocks)) }).success)
