import { assetUrl } from '#kit/web/config.ts'
import { icons } from '#kit/web/icons.ts'
import { PathLink } from '#kit/web/shell/path-link.tsx'
import { useMay } from '#kit/web/use-session.ts'
import { useState } from 'react'
import { editPath } from '../item-words.ts'
import type { ItemView, ViewedItem } from './offer-page.tsx'
import styles from './view.module.css'

/** How many pictures the strip below the cover has. */
const inStrip = 8

interface OfferPicturesProps {
  item: ViewedItem
  /** Undefined while they load. The cover is known before. */
  pictures: ItemView['pictures'] | undefined
}

/** The cover of an item, and a strip of its pictures: a click shows one in the place of the cover. */
export function OfferPictures({ item, pictures = [] }: OfferPicturesProps) {
  const [chosen, setChosen] = useState<string | null>(null)
  const may = useMay()
  const gallery = `${editPath(item)}?tab=gallery`
  if (item.first_media === null)
    return (
      <div className={styles.noCover}>
        <icons.photo size={28} stroke={1.4} aria-hidden />
        <span>No pictures yet.</span>
        {may('Edit Inventory', 'Edit Shop Products') && <PathLink to={gallery}>Add pictures</PathLink>}
      </div>
    )
  const large = pictures.find(({ id }) => id === chosen) ?? pictures[0]
  const strip = pictures.slice(0, inStrip)
  return (
    <>
      <img className={styles.cover} src={assetUrl(large?.url ?? item.first_media.url)} alt={large?.caption ?? ''} decoding="async" />
      {pictures.length > 1 && (
        <ul className={styles.strip} aria-label="Pictures">
          {strip.map(({ id, small_url, caption }, at) => (
            <li key={id}>
              <button type="button" aria-pressed={id === large?.id} onClick={() => setChosen(id)}>
                <img src={assetUrl(small_url)} alt={caption ?? `Picture ${at + 1}`} loading="lazy" decoding="async" />
              </button>
            </li>
          ))}
          {pictures.length > inStrip && (
            <li>
              <PathLink to={gallery}>{`${pictures.length - inStrip} more`}</PathLink>
            </li>
          )}
        </ul>
      )}
    </>
  )
}
