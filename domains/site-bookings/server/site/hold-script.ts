/**
 * Counts down the time for which places are held, in the element that the page names with `data-hold`: seconds from now. Without the
 * script, and without a connection, the page has the moment itself.
 */
export const holdSource = `(function(){var d=document,n=d.querySelector('[data-hold]');if(!n||d.querySelector('[data-offline]:not([hidden])'))return
var end=Date.now()+n.dataset.hold*1e3,tick=setInterval(show,1e3)
function two(x){return(x<10?'0':'')+x}
function show(){var s=Math.round((end-Date.now())/1e3)
if(s>0)n.textContent=n.dataset.left.replace('%s',Math.floor(s/3600)+':'+two(Math.floor(s/60)%60)+':'+two(s%60))
else{clearInterval(tick);n.textContent=n.dataset.over}}
show();n.hidden=false})();`
