import { countryName } from '#kit/contract/countries.ts'
import { coloursOf, houseColour } from '#kit/contract/colour.ts'
import type { ResultOf } from '#kit/contract/endpoint.ts'
import { fontsOf, type Typeface } from '#kit/contract/typefaces.ts'
import { assetUrl } from '#kit/web/config.ts'
import type { showAgency } from '../../contract.ts'
import styles from './brand.module.css'

interface BrandPreviewProps {
  agency: ResultOf<typeof showAgency>
  /** As it is in the form. A colour that is not valid yet is null. */
  brand: { colour: string | null; typeface: Typeface; links: string[]; closing: string }
}

/** What clients see: a page and a mail, with the values of the form. */
export function BrandPreview({ agency, brand }: BrandPreviewProps) {
  return (
    <div className={styles.previews}>
      <Sheet
        label="A page"
        agency={agency}
        brand={brand}
        heading="Gorillas of Bwindi"
        text="3 days in the forest, with one walk to the gorillas."
        button="Accept proposal"
      />
      <Sheet
        label="A mail"
        agency={agency}
        brand={brand}
        heading="Your booking is confirmed"
        text="Dear Grace, thank you. Your confirmation is attached."
        button="See your booking"
        mail
      />
    </div>
  )
}

interface SheetProps extends BrandPreviewProps {
  label: string
  heading: string
  text: string
  button: string
  /** In a mail, the cover is below the head. */
  mail?: boolean
}

function Sheet({ label, agency, brand, heading, text, button, mail = false }: SheetProps) {
  const { fill, onFill, onLight } = coloursOf(brand.colour ?? houseColour)
  const fonts = fontsOf[brand.typeface]
  const { name, logo_url, banner_url, phone, email, address, place, country_code } = agency
  const cover = banner_url && <img className={styles.cover} src={assetUrl(banner_url)} alt="" />
  const where = [address ?? place?.text, countryName(country_code)].filter(Boolean).join(', ')
  return (
    <figure className={styles.sheet} style={{ fontFamily: fonts.text }} aria-label={label}>
      {!mail && cover}
      <div className={styles.head} style={{ background: fill, color: onFill }}>
        {logo_url && <img src={assetUrl(logo_url)} alt="" />}
        <b style={{ fontFamily: fonts.heading }}>{name}</b>
      </div>
      {mail && cover}
      <div className={styles.content}>
        <p className={styles.heading} style={{ fontFamily: fonts.heading }}>
          {heading}
        </p>
        <p>{text}</p>
        <span className={styles.button} style={{ background: fill, color: onFill, borderColor: onLight }}>
          {button}
        </span>
      </div>
      <div className={styles.foot}>
        {brand.closing && <p>{brand.closing}</p>}
        <b>{name}</b>
        <span>{[where, phone, email].filter(Boolean).join(' · ')}</span>
        {brand.links.length > 0 && <span style={{ color: onLight }}>{brand.links.join(' · ')}</span>}
      </div>
    </figure>
  )
}
