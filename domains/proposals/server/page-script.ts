/** Draws a signature with finger or mouse. Without the script the page still works, and the typed name is the signature. */
export const pageScript = `(()=>{const c=document.getElementById('pad');if(!c)return
document.getElementById('draw').hidden=false
const f=document.getElementById('signature'),x=c.getContext('2d');let s=[],now=null
const fit=(v,most)=>Math.max(0,Math.min(most,Math.round(v)))
const at=e=>{const r=c.getBoundingClientRect();return[fit((e.clientX-r.left)*600/r.width,600),fit((e.clientY-r.top)*200/r.height,200)]}
const paint=()=>{x.clearRect(0,0,600,200);x.strokeStyle=getComputedStyle(c).color;x.lineWidth=3;x.lineCap=x.lineJoin='round'
for(const l of s){x.beginPath();l.forEach(([a,b],i)=>i?x.lineTo(a,b):x.moveTo(a,b));x.stroke()}
f.value=s.filter(l=>l.length>1).map(l=>l.map(p=>p.join()).join(' ')).join(';')}
c.addEventListener('pointerdown',e=>{c.setPointerCapture(e.pointerId);now=[at(e)];s.push(now);e.preventDefault()})
c.addEventListener('pointermove',e=>{if(now&&s.flat().length<1000){now.push(at(e));paint()}})
c.addEventListener('pointerup',()=>{now=null})
document.getElementById('clear').addEventListener('click',()=>{s=[];paint()})})()`

const stroke = '[0-9]{1,3},[0-9]{1,3}(?: [0-9]{1,3},[0-9]{1,3})+'
const strokes = new RegExp(`^${stroke}(?:;${stroke})*$`)
const longest = 10_000

/** Returns a drawn signature in its stored form, `null` if it is missing or invalid. */
export const signatureOf = (given: string | undefined): string | null =>
  given && given.length <= longest && strokes.test(given) ? given : null

/** Returns the strokes of a signature as SVG polyline points. */
export const strokesOf = (signature: string): string[] => signature.split(';')
