import type { SynonymsDocument } from "./synonyms.ts";

/** The search words of a new store: what Canadians call the goods of a general store, and names of brands that mean a thing. */
export const newSynonyms: SynonymsDocument = {
  text: `aluminum, aluminium
baby wipe, wet wipe
bandage, band-aid, plaster
basin, tub
bath tissue, toilet paper
bathing suit, swimsuit
bathroom, washroom
beach ball, inflatable ball
bin, garbage can, trash can, wastebasket, garbage bin
blanket, throw
bobby pin, hair pin
brush pen, marker, felt pen, sharpie, felt-tip
bucket, pail
building block, building brick
case, cover
cell phone, mobile phone, smartphone, phone, iphone, android
centre, center
charger, charging, power adapter
chips, crisps
cling wrap, plastic wrap, saran wrap, cling film
closet organizer, wardrobe organizer
cloth, rag
coat hanger, clothes hanger, hanger
colour, color
child, kid, children
coloured, colored
colouring, coloring
composition book, exercise book, scribbler
cookie, biscuit
cooler, ice chest
correction tape, correction fluid, white-out, liquid paper
cotton ball, cotton pad
cotton swab, q-tip
couch, sofa, chesterfield
cream, lotion, moisturizer, moisturiser
crochet, knitting
cutlery, silverware, flatware
detergent, laundry soap
diaper, nappy
dish cloth, dishrag
dish soap, dishwashing liquid, dish detergent
doll, dolly
elastic band, rubber band
facecloth, washcloth, face cloth
felt pen, felt marker
fishing rod, fishing pole
flashlight, torch
flip flop, sandal, thong
flying disc, frisbee
food container, storage container, tupperware
frying pan, fry pan, skillet
game controller, game pad, gamepad, joystick
garbage bag, trash bag, bin bag
gift bag, present bag
gift wrap, wrapping paper
glasses, eyeglasses, spectacles, readers
glove, mitten, mitt
glue stick, pritt
greeting card, birthday card
grey, gray
hair tie, hair elastic, scrunchie, ponytail holder
headphones, earphones, earbuds, headset
highlighter, hi-liter
hoodie, sweatshirt, bunny hug
instant glue, super glue, crazy glue
jam, preserve, jelly, marmalade
jewellery, jewelry
jigsaw, puzzle
jump rope, skipping rope
kerchief, bandana
lamp, lantern
light bulb, bulb
lip balm, chapstick, lip chap
lipstick, lip colour, lip color
lollipop, sucker
magic tape, clear tape, scotch tape, sellotape
metre stick, yardstick
modelling clay, play-doh, playdough, plasticine
coffee mug, coffee cup
mouth organ, harmonica
napkin, serviette
note pad, notepad, memo pad, scratch pad
notebook, journal, diary
oven mitt, pot holder
pacifier, soother
packing tape, parcel tape
painkiller, pain reliever
pants, trousers
paper towel, kitchen roll
pencil case, pencil box
pencil crayon, coloured pencil, colored pencil
pill box, pill organizer, pillbox
pillow, cushion
plush, stuffed animal, stuffed toy, stuffie, soft toy
pop, soda, soft drink
poster board, bristol board
poster tack, blu tack, sticky tack
power bar, power strip, surge protector, extension cord, extension cable
pushpin, thumbtack, tack, drawing pin
racket, racquet
razor, shaver
recycling box, blue box
remote, clicker
running shoes, sneakers, runners, trainers
sanitary pad, menstrual pad, maxi pad
scissors, shears
screwdriver, robertson
sharpener, pencil sharpener
sleeping mask, eye mask
snow brush, ice scraper
sponge, scrubber
spray cleaner, all-purpose cleaner, cleaning spray, multi-surface cleaner
squirt gun, water gun, water pistol, water blaster, super soaker
stationary, stationery
steel wool, brillo
sticky note, post-it
sunblock, sunscreen
suspenders, braces
sweater, jumper, pullover
t-shirt, tee
tablecloth, table cover
teddy, teddy bear
television, tv
thermos, vacuum flask, insulated bottle
tissue, kleenex, facial tissue
toque, beanie, tuque, winter hat
tote, shopping bag
toothbrush holder, toothbrush stand
tumbler, drinking glass
tweezers, pincers
underwear, gotch, gitch
utility knife, box cutter, exacto knife
vacuum, hoover
velcro, hook and loop
wallet, billfold
water bottle, drink bottle
zipper bag, freezer bag, ziploc, sandwich bag`,
};
