/*
 * Domains under which anyone can have an address or a page. Compiled by hand from the sign-up and help pages of the providers,
 * which list the domains they offer to new or existing users, November 2026. When in doubt, list a domain: a missing domain lets
 * a trust grant reach strangers; a wrong entry only costs an extra approval.
 */

const words = (text: string) => new Set(text.split(/\s+/).filter((word) => word !== ""));

/** Providers that use their name under many country suffixes: `yahoo.co.uk`, `hotmail.fr`, `gmx.net`. */
export const FREE_MAIL_NAMES: ReadonlySet<string> = words(`
  gmail googlemail yahoo ymail rocketmail hotmail outlook live msn windowslive passport aol aim gmx yandex
  protonmail zoho zohomail tutanota tuta icloud mailinator guerrillamail yopmail
`);

export const FREE_MAIL_DOMAINS: ReadonlySet<string> = words(`
  me.com mac.com pm.me proton.me
  ya.ru narod.ru mail.ru bk.ru inbox.ru list.ru internet.ru rambler.ru lenta.ru autorambler.ru myrambler.ru ro.ru
  ukr.net i.ua meta.ua bigmir.net email.ua tut.by
  web.de freenet.de t-online.de arcor.de email.de mail.de posteo.de posteo.net mailbox.org online.de kabelmail.de magenta.de
  caramail.com orange.fr wanadoo.fr free.fr laposte.net sfr.fr neuf.fr bbox.fr numericable.fr voila.fr club-internet.fr aliceadsl.fr
  libero.it virgilio.it tiscali.it alice.it tin.it tim.it email.it inwind.it iol.it blu.it poste.it fastwebnet.it
  terra.es telefonica.net movistar.es ono.com orange.es
  sapo.pt clix.pt
  bol.com.br uol.com.br terra.com.br ig.com.br globo.com globomail.com oi.com.br r7.com zipmail.com.br
  btinternet.com btopenworld.com talktalk.net sky.com virginmedia.com virgin.net ntlworld.com blueyonder.co.uk tiscali.co.uk o2.co.uk
  eircom.net
  bluewin.ch hispeed.ch sunrise.ch bluemail.ch
  aon.at chello.at a1.net
  ziggo.nl kpnmail.nl kpnplanet.nl planet.nl hetnet.nl xs4all.nl home.nl casema.nl upcmail.nl telfort.nl
  telenet.be skynet.be proximus.be scarlet.be
  telia.com comhem.se spray.se bredband.net online.no broadpark.no frisurf.no jubii.dk mail.dk ofir.dk kolumbus.fi elisanet.fi suomi24.fi luukku.com
  wp.pl o2.pl onet.pl onet.eu op.pl interia.pl interia.eu poczta.fm tlen.pl gazeta.pl vp.pl autograf.pl
  seznam.cz email.cz post.cz centrum.cz atlas.cz volny.cz azet.sk zoznam.sk centrum.sk post.sk
  freemail.hu citromail.hu t-online.hu indamail.hu vipmail.hu
  abv.bg mail.bg dir.bg mail.gr otenet.gr in.gr walla.com walla.co.il netvision.net.il bezeqint.net mynet.com
  naver.com hanmail.net daum.net nate.com kakao.com
  qq.com foxmail.com 163.com 126.com yeah.net 188.com sina.com sina.cn sohu.com tom.com 139.com 189.cn wo.cn 21cn.com aliyun.com
  docomo.ne.jp ezweb.ne.jp softbank.ne.jp softbank.jp nifty.com biglobe.ne.jp ocn.ne.jp so-net.ne.jp plala.or.jp infoseek.jp excite.co.jp goo.jp
  pchome.com.tw hinet.net seed.net.tw rediffmail.com rediff.com indiatimes.com sify.com
  comcast.net xfinity.com verizon.net att.net sbcglobal.net bellsouth.net ameritech.net pacbell.net swbell.net cox.net charter.net spectrum.net
  earthlink.net mindspring.com juno.com netzero.net optonline.net optimum.net frontier.com frontiernet.net windstream.net centurylink.net centurytel.net
  embarqmail.com q.com roadrunner.com rr.com twc.com suddenlink.net cableone.net mchsi.com netscape.net netscape.com compuserve.com prodigy.net
  rogers.com sympatico.ca bell.net shaw.ca telus.net videotron.ca cogeco.ca
  bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au internode.on.net on.net dodo.com.au ozemail.com.au xtra.co.nz slingshot.co.nz
  mweb.co.za telkomsa.net webmail.co.za vodamail.co.za
  mail.com email.com usa.com myself.com consultant.com post.com europe.com asia.com iname.com writeme.com engineer.com dr.com techie.com cheerful.com
  lycos.com excite.com inbox.com lavabit.com hush.com hushmail.com hushmail.me fastmail.com fastmail.fm fastmail.net sent.com messagingengine.com
  runbox.com countermail.com startmail.com kolabnow.com disroot.org riseup.net autistici.org cock.li ctemplar.com mailfence.com tutamail.com tutanota.de
  keemail.me hey.com duck.com mozmail.com simplelogin.com anonaddy.com addy.io firefox.com appleid.com
  tempmail.com temp-mail.org 10minutemail.com throwawaymail.com trashmail.com sharklasers.com grr.la maildrop.cc dispostable.com getnada.com moakt.com
`);

/** Sites where many people publish under one domain that the public suffix list does not split. */
export const SHARED_HOSTS: ReadonlySet<string> = words(`
  medium.com substack.com wordpress.com tumblr.com blogger.com blogspot.com wix.com weebly.com squarespace.com notion.so notion.site
  linkedin.com facebook.com instagram.com threads.net x.com twitter.com reddit.com quora.com youtube.com youtu.be tiktok.com pinterest.com
  vk.com weibo.com zhihu.com github.com gitlab.com bitbucket.org sourceforge.net google.com
  linktr.ee about.me behance.net dribbble.com issuu.com slideshare.net scribd.com academia.edu researchgate.net stackexchange.com stackoverflow.com
  producthunt.com indiehackers.com hackernoon.com dev.to hashnode.dev hashnode.com ghost.io livejournal.com typepad.com jimdo.com jimdosite.com
  webnode.com strikingly.com carrd.co bandcamp.com soundcloud.com etsy.com ebay.com amazon.com shopify.com wikipedia.org fandom.com archive.org
  telegra.ph t.me discord.com discord.gg slack.com mailchimp.com beehiiv.com convertkit.com kit.com
`);
