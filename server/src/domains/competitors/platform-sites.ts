/**
 * Registrable domains that appear on almost every results page without being a competitor: social networks, encyclopedias, app
 * stores, large marketplaces, review sites, publishers, official sources. A brand that competes with one of them lists it in
 * `competitors`.
 */
export const PLATFORMS: ReadonlySet<string> = new Set(
  `wikipedia.org wikihow.com wiktionary.org britannica.com youtube.com youtu.be facebook.com instagram.com linkedin.com twitter.com x.com tiktok.com
  pinterest.com pinterest.co.uk reddit.com quora.com medium.com substack.com tumblr.com threads.net whatsapp.com telegram.org discord.com vimeo.com
  stackoverflow.com stackexchange.com superuser.com serverfault.com github.com gitlab.com github.io npmjs.com dev.to news.ycombinator.com
  google.com google.co.uk google.de bing.com yahoo.com duckduckgo.com apple.com microsoft.com msn.com
  amazon.com amazon.co.uk amazon.de amazon.fr amazon.es amazon.it amazon.nl amazon.ca ebay.com ebay.co.uk ebay.de etsy.com walmart.com target.com
  aliexpress.com alibaba.com temu.com otto.de kleinanzeigen.de bol.com mercadolibre.com idealo.de
  g2.com capterra.com capterra.co.uk getapp.com softwareadvice.com trustpilot.com trustradius.com sourceforge.net alternativeto.net producthunt.com omr.com
  slant.co yelp.com yell.com tripadvisor.com checkatrade.com trustedshops.de glassdoor.com indeed.com clutch.co thumbtack.com angi.com
  forbes.com nytimes.com theguardian.com bbc.com bbc.co.uk cnn.com businessinsider.com techradar.com pcmag.com zdnet.com cnet.com wired.com theverge.com
  nerdwallet.com investopedia.com healthline.com webmd.com mayoclinic.org heise.de chip.de spiegel.de t3n.de
  gov.uk irs.gov europa.eu archive.org slideshare.net scribd.com issuu.com canva.com udemy.com coursera.org zapier.com`
    .split(/\s+/)
    .filter(Boolean),
);
